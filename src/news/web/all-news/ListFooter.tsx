import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import buttons from '#src/ui/button.module.css'
import { HydratedButton } from '../HydratedButton.tsx'
import type { ArticleList } from './article-list-reducer.ts'
import { getListPath } from './filters.ts'
import styles from './ListFooter.module.css'

type Props = { list: ArticleList; onContinue: () => void; onRetry: () => void }

/** Under the articles: how the list goes on, what went wrong, or that this is all. */
export function ListFooter({ list, onContinue, onRetry }: Props) {
  const { t } = useTranslation()
  const { filters, pages, next, failed, request } = list
  const firstPage = pages[0]?.page ?? 1
  return (
    <div className={styles.end}>
      {failed && (
        <div role="alert" className={styles.failed}>
          <p>{t('news.loadFailed')}</p>
          <HydratedButton
            className={buttons.quiet}
            href={getListPath(filters, failed.page)}
            onPress={onRetry}
          >
            {t('shell.tryAgain')}
          </HydratedButton>
        </div>
      )}
      {!failed && (firstPage > 1 || next) && (
        <nav className={styles.ways} aria-label={t('news.pages.label')}>
          {firstPage > 1 && (
            <Link className={buttons.quiet} rel="prev" to={getListPath(filters, firstPage - 1)}>
              {t('news.pages.previous')}
            </Link>
          )}
          {next && (
            <HydratedButton
              className={buttons.primary}
              href={getListPath(filters, next.page)}
              onPress={onContinue}
            >
              {t(request ? 'news.loading' : 'news.allPage.loadMore')}
            </HydratedButton>
          )}
        </nav>
      )}
      {!next && !failed && !request && <p className={styles.last}>{t('news.allPage.endOfList')}</p>}
    </div>
  )
}
