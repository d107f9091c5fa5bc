import { useTranslation } from 'react-i18next'
import buttons from './button.module.css'
import styles from './Pager.module.css'

type Props = { pagination: { page: number; totalPages: number }; onPage: (page: number) => void }

/** Shows the page number and the total, with buttons to the previous and the next page. */
export function Pager({ pagination, onPage }: Props) {
  const { t } = useTranslation()
  const { page, totalPages } = pagination
  const lastPage = Math.max(1, totalPages)
  return (
    <nav className={styles.pager} aria-label={t('news.pages.label')}>
      <button
        type="button"
        className={buttons.quiet}
        disabled={page <= 1}
        onClick={() => onPage(Math.min(page - 1, lastPage))}
      >
        {t('news.pages.previous')}
      </button>
      <span role="status">{t('admin:list.page', { page: Math.min(page, lastPage), of: lastPage })}</span>
      <button
        type="button"
        className={buttons.quiet}
        disabled={page >= lastPage}
        onClick={() => onPage(page + 1)}
      >
        {t('news.pages.next')}
      </button>
    </nav>
  )
}
