import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import buttons from '#src/ui/button.module.css'
import { HydratedButton } from '#src/ui/HydratedButton.tsx'
import type { ArticleList } from './article-list-reducer.ts'
import { getListPath } from './filters.ts'
import styles from './ListFooter.module.css'

type Props = { list: ArticleList; onLoadMore: () => void; onRetry: () => void }

/** Below the articles: links to more pages, the error of a failed request, or the end of the list. */
export function ListFooter({ list, onLoadMore, onRetry }: Props) {
  const { t } = useTranslation()
  const { filters, pages, next, failedRequest, request } = list
  const firstPage = pages[0]?.page ?? 1
  return (
    <div className={styles.footer}>
      {failedRequest && (
        <div role="alert" className={styles.failed}>
          <p>{t('news.loadFailed')}</p>
          <HydratedButton
            className={buttons.quiet}
            href={getListPath(filters, failedRequest.page)}
            onPress={onRetry}
          >
            {t('shell.tryAgain')}
          </HydratedButton>
        </div>
      )}
      {!failedRequest && (firstPage > 1 || next) && (
        <nav className={styles.links} aria-label={t('shell.pages.label')}>
          {firstPage > 1 && (
            <Link className={buttons.quiet} rel="prev" to={getListPath(filters, firstPage - 1)}>
              {t('shell.pages.previous')}
            </Link>
          )}
          {next && (
            <HydratedButton
              className={buttons.primary}
              href={getListPath(filters, next.page)}
              onPress={onLoadMore}
            >
              {t(request ? 'shell.loading' : 'news.allPage.loadMore')}
            </HydratedButton>
          )}
        </nav>
      )}
      {!next && !failedRequest && !request && (
        <p className={styles.endOfList}>{t('news.allPage.endOfList')}</p>
      )}
    </div>
  )
}
