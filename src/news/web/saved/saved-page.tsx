// The articles stored in this browser for offline reading. The server renders only messages; the browser adds the lists.
// The service worker shows this page instead of a page that is unavailable offline.
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
import { ListHeader } from '../lists/ListHeader.tsx'
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
  const messages = {
    intro: t('offline:saved.intro'),
    empty: t('offline:saved.empty'),
    remove: t('offline:saved.remove'),
    export: t('offline:saved.export'),
    needsJavaScript: t('offline:saved.needsJavaScript'),
    unavailable: t('offline:saved.unavailable'),
    recentlyReadTitle: t('offline:recentlyRead.title'),
    recentlyReadIntro: t('offline:recentlyRead.intro'),
    saveAutomatically: t('offline:recentlyRead.saveAutomatically'),
    clearRecentlyRead: t('offline:recentlyRead.clear'),
    offlineTitle: t('offline:offline.title'),
    offlineIntro: t('offline:offline.intro'),
    offlineArticles: t('offline:offline.articles'),
    retry: t('offline:offline.retry'),
  }
  return { head, messages }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  loaderData ? createPageMeta(loaderData.head) : []

type Messages = ReturnType<typeof useLoaderData<typeof loader>>['messages']

export default function SavedPage() {
  const { head, messages } = useLoaderData<typeof loader>()
  const isHydrated = useHydrated()
  const isSupported = !isHydrated || canCachePages()
  return (
    <div className={`container ${styles.page}`}>
      <ListHeader title={head.title} />
      {isHydrated && <OfflineNote messages={messages} />}
      <noscript>
        <p>{messages.needsJavaScript}</p>
      </noscript>
      <p className={styles.intro}>{isSupported ? messages.intro : messages.unavailable}</p>
      {isHydrated && isSupported && (
        <>
          <SavedArticles title={head.title} messages={messages} />
          <RecentlyReadArticles messages={messages} />
        </>
      )}
    </div>
  )
}

/** Shown when this page replaces an unavailable one: opens the requested page as soon as the server is reachable. */
function OfflineNote({ messages }: { messages: Messages }) {
  const target = new URLSearchParams(useLocation().search).get('for') ?? ''
  // Only paths of this site: the link may come from elsewhere.
  const hasArticles = [...useOfflineList('saved'), ...useOfflineList('read')].length > 0
  const requestedPath = /^\/(?![/\\])/.test(target) ? target : undefined
  useEffect(() => {
    if (!requestedPath) return
    return whenServerReachable(() => location.replace(requestedPath))
  }, [requestedPath])
  if (!requestedPath) return null
  return (
    <div className={styles.note} role="status">
      <h2>{messages.offlineTitle}</h2>
      <p>
        {messages.offlineIntro} {hasArticles && messages.offlineArticles}
      </p>
      <a className={buttons.primary} href={requestedPath}>
        {messages.retry}
      </a>
    </div>
  )
}

function SavedArticles({ title, messages }: { title: string; messages: Messages }) {
  const saved = useOfflineList('saved')
  if (saved.length === 0) return <p>{messages.empty}</p>
  const exportSaved = () => {
    const text = exportArticles(saved, title, location.origin)
    downloadFile(new Blob([text], { type: 'application/feed+json' }), 'olea-saved.json')
  }
  return (
    <>
      <SavedList
        articles={saved}
        heading="h2"
        removal={{ label: messages.remove, onRemove: (id) => remove('saved', [id]) }}
      />
      <div className={styles.actions}>
        <button type="button" className={buttons.quiet} onClick={exportSaved}>
          {messages.export}
        </button>
        <bdi className={styles.count}>
          {saved.length} / {offlineListLimits.saved}
        </bdi>
      </div>
    </>
  )
}

function RecentlyReadArticles({ messages }: { messages: Messages }) {
  const read = useOfflineList('read')
  const isEnabled = useRecentlyReadEnabled()
  const ids = read.map(({ _id }) => _id)
  const toggle = () => {
    setRecentlyReadEnabled(!isEnabled)
    if (isEnabled) remove('read', ids)
  }
  return (
    <section className={styles.recentlyRead} aria-labelledby="recently-read">
      <h2 id="recently-read" className={styles.title}>
        {messages.recentlyReadTitle}
      </h2>
      <p className={styles.intro}>{messages.recentlyReadIntro}</p>
      <label className={styles.switch}>
        <input type="checkbox" checked={isEnabled} onChange={toggle} />
        {messages.saveAutomatically}
      </label>
      {read.length > 0 && (
        <>
          <SavedList articles={read} heading="h3" />
          <button type="button" className={buttons.quiet} onClick={() => remove('read', ids)}>
            {messages.clearRecentlyRead}
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
