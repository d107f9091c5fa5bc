import { useTranslation } from 'react-i18next'
import buttons from './button.module.css'
import styles from './Pager.module.css'

/** The page's number of how many, and the way to the ones beside it. */
type Props = { pagination: { page: number; totalPages: number }; onPage: (page: number) => void }

export function Pager({ pagination, onPage }: Props) {
  const { t } = useTranslation()
  const { page, totalPages } = pagination
  const last = Math.max(1, totalPages)
  return (
    <nav className={styles.pages} aria-label={t('news.pages.label')}>
      <button
        type="button"
        className={buttons.quiet}
        disabled={page <= 1}
        onClick={() => onPage(Math.min(page - 1, last))}
      >
        {t('news.pages.previous')}
      </button>
      <span role="status">{t('admin:list.page', { page: Math.min(page, last), of: last })}</span>
      <button
        type="button"
        className={buttons.quiet}
        disabled={page >= last}
        onClick={() => onPage(page + 1)}
      >
        {t('news.pages.next')}
      </button>
    </nav>
  )
}
