import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { canCachePages, savedPath } from '#src/pwa/web/caches.ts'
import buttons from '#src/ui/button.module.css'
import { Icon } from '#src/ui/Icon.tsx'
import { logFailure } from '#src/ui/log-failure.ts'
import { getOfflineList, isRecentlyReadEnabled, offlineListLimits } from './offline-lists.ts'
import type { OpenArticle } from './offline-store.ts'
import styles from './SaveButton.module.css'
import { useOfflineList } from './use-offline-list.ts'

/** Long enough to have been opened on purpose. */
const readAfterMs = 4_000

/** Keeps an article on this device for reading without a connection, or lets it go. What is read is kept for a while. */
export function SaveButton({ article }: { article: OpenArticle }) {
  const { t } = useTranslation()
  const [state, setState] = useState<'working' | 'done' | 'failed' | 'full'>()
  const { _id } = article
  const isSaved = useOfflineList('saved').some((kept) => kept._id === _id)
  useKeepRead(article)
  if (!canCachePages()) return null

  const toggle = async () => {
    // None that was saved before goes without being asked for.
    if (!isSaved && getOfflineList('saved').length >= offlineListLimits.saved) return setState('full')
    setState('working')
    try {
      const { saveArticle, removeArticles } = await import('./offline-store.ts')
      await (isSaved ? removeArticles('saved', [_id]) : saveArticle(article))
      setState('done')
    } catch (error) {
      logFailure('Saving failed:', error)
      setState('failed')
    }
  }

  return (
    <div className={styles.save}>
      <button
        type="button"
        className={buttons.quiet}
        aria-pressed={isSaved}
        aria-busy={state === 'working'}
        onClick={() => void toggle()}
      >
        <Icon name={isSaved ? 'check' : 'bookmark'} />
        {t(isSaved ? 'offline.saved' : 'offline.save')}
      </button>
      <span role="status" className={styles.status}>
        {state === 'failed' && t('offline.failed')}
        {state === 'full' && t('offline.full', { limit: offlineListLimits.saved })}
        {state === 'done' && isSaved && <Link to={savedPath}>{t('shell.footer.saved')}</Link>}
      </span>
    </div>
  )
}

function useKeepRead(article: OpenArticle): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: one article, however often its data is made anew
  useEffect(() => {
    const timer = setTimeout(() => {
      if (!(canCachePages() && isRecentlyReadEnabled() && navigator.onLine) || document.hidden) return
      import('./offline-store.ts')
        .then(({ addRecentlyRead: keepRead }) => keepRead(article))
        .catch((error: unknown) => logFailure('The article could not be kept:', error))
    }, readAfterMs)
    return () => clearTimeout(timer)
  }, [article._id])
}
