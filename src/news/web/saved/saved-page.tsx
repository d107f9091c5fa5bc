// What this browser keeps for reading without a connection. The server knows nothing of it: it sends the words, and
// the browser fills in the list. The service worker shows it instead of a page that cannot be had.
import { useEffect } from 'react'
import { type LoaderFunctionArgs, type MetaFunction, useLoaderData, useLocation } from 'react-router'
import { getServerI18n } from '#src/i18n/messages.server.ts'
import { pageContext } from '#src/pages/page-context.ts'
import { canCachePages, savedPath } from '#src/pwa/web/caches.ts'
import buttons from '#src/ui/button.module.css'
import { createPageHead } from '#src/ui/create-page-head.ts'
import { downloadFile } from '#src/ui/download-file.ts'
import { logFailure } from '#src/ui/log-failure.ts'
import { createPageMeta } from '#src/ui/page-meta.ts'
import { useHydrated } from '#src/ui/use-hydrated.ts'
import { ListHeader } from '../ListHeader.tsx'
import { exportArticles } from './export-articles.ts'
import { type OfflineListName, offlineListLimits, setRecentlyReadEnabled } from './offline-lists.ts'
import { SavedList } from './SavedList.tsx'
import styles from './saved-page.module.css'
import { useOfflineList, useRecentlyReadEnabled } from './use-offline-list.ts'
import { whenServerReachable } from './when-server-reachable.ts'

const maxAgeMs = 3_600_000

export function loader({ context }: LoaderFunctionArgs) {
  const page = context.get(pageContext)
  const { t } = getServerI18n(page.language)
  const head = createPageHead(page, {
    title: t('offline:saved.title'),
    description: t('offline:saved.description'),
    path: savedPath,
    isIndexed: false,
  })
  page.cache({ tags: [], maxAgeMs })
  const words = {
    about: t('offline:saved.intro'),
    empty: t('offline:saved.empty'),
    remove: t('offline:saved.remove'),
    export: t('offline:saved.export'),
    needsScript: t('offline:saved.needsJavaScript'),
    unavailable: t('offline:saved.unavailable'),
    readTitle: t('offline:recentlyRead.title'),
    readAbout: t('offline:recentlyRead.intro'),
    keepRead: t('offline:recentlyRead.saveAutomatically'),
    clearRead: t('offline:recentlyRead.clear'),
    offlineTitle: t('offline:offline.title'),
    offlineAbout: t('offline:offline.intro'),
    again: t('offline:offline.retry'),
  }
  return { head, words }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  loaderData ? createPageMeta(loaderData.head) : []

type Words = ReturnType<typeof useLoaderData<typeof loader>>['words']

export default function SavedPage() {
  const { head, words } = useLoaderData<typeof loader>()
  const isAlive = useHydrated()
  const isPossible = !isAlive || canCachePages()
  return (
    <div className={`container ${styles.page}`}>
      <ListHeader title={head.title} />
      {isAlive && <OfflineNote words={words} />}
      <noscript>
        <p>{words.needsScript}</p>
      </noscript>
      <p className={styles.about}>{isPossible ? words.about : words.unavailable}</p>
      {isAlive && isPossible && (
        <>
          <SavedArticles title={head.title} words={words} />
          <ReadArticles words={words} />
        </>
      )}
    </div>
  )
}

/** Says why this page is shown, and opens the one that was asked for as soon as there is a connection again. */
function OfflineNote({ words }: { words: Words }) {
  const asked = new URLSearchParams(useLocation().search).get('for') ?? ''
  // A path of this site, whoever made the link.
  const wanted = /^\/(?![/\\])/.test(asked) ? asked : undefined
  useEffect(() => {
    if (!wanted) return
    return whenServerReachable(() => location.replace(wanted))
  }, [wanted])
  if (!wanted) return null
  return (
    <div className={styles.note} role="status">
      <h2>{words.offlineTitle}</h2>
      <p>{words.offlineAbout}</p>
      <a className={buttons.primary} href={wanted}>
        {words.again}
      </a>
    </div>
  )
}

function SavedArticles({ title, words }: { title: string; words: Words }) {
  const saved = useOfflineList('saved')
  if (saved.length === 0) return <p>{words.empty}</p>
  const save = () => {
    const text = exportArticles(saved, title, location.origin)
    downloadFile(new Blob([text], { type: 'application/feed+json' }), 'olea-saved.json')
  }
  return (
    <>
      <SavedList
        articles={saved}
        heading="h2"
        remove={{ label: words.remove, onRemove: (id) => remove('saved', [id]) }}
      />
      <div className={styles.actions}>
        <button type="button" className={buttons.quiet} onClick={save}>
          {words.export}
        </button>
        <bdi className={styles.count}>
          {saved.length} / {offlineListLimits.saved}
        </bdi>
      </div>
    </>
  )
}

function ReadArticles({ words }: { words: Words }) {
  const read = useOfflineList('read')
  const isOn = useRecentlyReadEnabled()
  const ids = read.map(({ _id }) => _id)
  const toggle = () => {
    setRecentlyReadEnabled(!isOn)
    if (isOn) remove('read', ids)
  }
  return (
    <section className={styles.read} aria-labelledby="recently-read">
      <h2 id="recently-read" className={styles.title}>
        {words.readTitle}
      </h2>
      <p className={styles.about}>{words.readAbout}</p>
      <label className={styles.switch}>
        <input type="checkbox" checked={isOn} onChange={toggle} />
        {words.keepRead}
      </label>
      {read.length > 0 && (
        <>
          <SavedList articles={read} heading="h3" />
          <button type="button" className={buttons.quiet} onClick={() => remove('read', ids)}>
            {words.clearRead}
          </button>
        </>
      )}
    </section>
  )
}

function remove(name: OfflineListName, ids: string[]): void {
  import('./offline-store.ts')
    .then(({ removeArticles }) => removeArticles(name, ids))
    .catch((error: unknown) => logFailure('Removing failed:', error))
}
