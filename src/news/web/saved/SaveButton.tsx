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

/** After this time the article counts as read, not opened by mistake. */
const readAfterMs = 4_000

/** Saves an article on this device for offline reading, or removes it. Also stores it as a recently read article. */
export function SaveButton({ article }: { article: OpenArticle }) {
  const { t } = useTranslation()
  const [status, setStatus] = useState<'working' | 'done' | 'failed' | 'full'>()
  const { _id } = article
  const isSaved = useOfflineList('saved').some((saved) => saved._id === _id)
  useAddRecentlyRead(article)
  if (!canCachePages()) return null

  const toggle = async () => {
    // At the limit nothing is saved, so that no saved article is removed without a request.
    if (!isSaved && getOfflineList('saved').length >= offlineListLimits.saved) return setStatus('full')
    setStatus('working')
    try {
      const { saveArticle, removeArticles } = await import('./offline-store.ts')
      await (isSaved ? removeArticles('saved', [_id]) : saveArticle(article))
      setStatus('done')
    } catch (error) {
      logFailure('Saving failed:', error)
      setStatus('failed')
    }
  }

  return (
    <div className={styles.save}>
      <button
        type="button"
        className={buttons.quiet}
        aria-pressed={isSaved}
        aria-busy={status === 'working'}
        onClick={() => void toggle()}
      >
        <Icon name={isSaved ? 'check' : 'bookmark'} />
        {t(isSaved ? 'offline.saved' : 'offline.save')}
      </button>
      <span role="status" className={styles.status}>
        {status === 'failed' && t('offline.failed')}
        {status === 'full' && t('offline.full', { limit: offlineListLimits.saved })}
        {status === 'done' && isSaved && <Link to={savedPath}>{t('shell.footer.saved')}</Link>}
      </span>
    </div>
  )
}

function useAddRecentlyRead(article: OpenArticle): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per article, not when its data is reloaded
  useEffect(() => {
    const timer = setTimeout(() => {
      if (!(canCachePages() && isRecentlyReadEnabled() && navigator.onLine) || document.hidden) return
      import('./offline-store.ts')
        .then(({ addRecentlyRead }) => addRecentlyRead(article))
        .catch((error: unknown) => logFailure('The article could not be stored:', error))
    }, readAfterMs)
    return () => clearTimeout(timer)
  }, [article._id])
}
