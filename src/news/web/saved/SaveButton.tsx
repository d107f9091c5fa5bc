import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { canCachePages, savedPath } from '#src/pwa/web/caches.ts'
import buttons from '#src/ui/button.module.css'
import { Icon } from '#src/ui/Icon.tsx'
import { logFailure } from '#src/ui/log-failure.ts'
import type { ShownArticle } from './offline-store.ts'
import styles from './SaveButton.module.css'
import { keepsRead, keptArticles, keptLimits } from './saved-articles.ts'
import { useKeptArticles } from './use-saved-articles.ts'

/** Long enough to have been opened on purpose. */
const readAfterMs = 4_000

/** Keeps an article on this device for reading without a connection, or lets it go. What is read is kept for a while. */
export function SaveButton({ article }: { article: ShownArticle }) {
  const { t } = useTranslation()
  const [state, setState] = useState<'working' | 'done' | 'failed' | 'full'>()
  const { _id } = article
  const isSaved = useKeptArticles('saved').some((kept) => kept._id === _id)
  useKeepRead(article)
  if (!canCachePages()) return null

  const toggle = async () => {
    // None that was saved before goes without being asked for.
    if (!isSaved && keptArticles('saved').length >= keptLimits.saved) return setState('full')
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
        {state === 'full' && t('offline.full', { limit: keptLimits.saved })}
        {state === 'done' && isSaved && <Link to={savedPath}>{t('shell.footer.saved')}</Link>}
      </span>
    </div>
  )
}

function useKeepRead(article: ShownArticle): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: one article, however often its data is made anew
  useEffect(() => {
    const timer = setTimeout(() => {
      if (!(canCachePages() && keepsRead() && navigator.onLine) || document.hidden) return
      import('./offline-store.ts')
        .then(({ keepRead }) => keepRead(article))
        .catch((error: unknown) => logFailure('The article could not be kept:', error))
    }, readAfterMs)
    return () => clearTimeout(timer)
  }, [article._id])
}
