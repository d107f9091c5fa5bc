import { useTranslation } from 'react-i18next'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { ListHead } from './ListHead.tsx'
import styles from './list-page.module.css'
import { TryAgain } from './TryAgain.tsx'

type Props = { title: string; message: string }

/** Stands in the place of a page of articles that could not be fetched. */
export function ListFailure({ title, message }: Props) {
  const { t } = useTranslation()
  const pageTitle = `${title} – ${t('shell.name')}`
  return (
    <div className={`container ${styles.page}`}>
      <title>{pageTitle}</title>
      <ListHead title={<bdi>{title}</bdi>} />
      <EmptyState message={message}>
        <TryAgain />
      </EmptyState>
    </div>
  )
}
