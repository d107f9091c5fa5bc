import { useTranslation } from 'react-i18next'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { RetryButton } from '#src/ui/RetryButton.tsx'
import { ListHeader } from './ListHeader.tsx'
import styles from './list-page.module.css'

type Props = { title: string; message: string }

/** Shown instead of a list page whose data could not be loaded. */
export function ListPageFailure({ title, message }: Props) {
  const { t } = useTranslation()
  const pageTitle = `${title} – ${t('shell.name')}`
  return (
    <div className={`container ${styles.page}`}>
      <title>{pageTitle}</title>
      <ListHeader title={<bdi>{title}</bdi>} />
      <EmptyState message={message}>
        <RetryButton />
      </EmptyState>
    </div>
  )
}
