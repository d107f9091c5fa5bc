import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '#src/ui/dialog/ConfirmDialog.tsx'
import { showError, showMessage } from '#src/ui/status/status-message.ts'
import type { Advertisement } from '../../../contract/advertisement.ts'
import { deleteAdvertisement, deleteAdvertisements } from '../ads-api.ts'
import styles from './DeleteDialog.module.css'

type Props = {
  advertisements: Advertisement[]
  onClose: () => void
  onDeleted?: () => void
}

/** Asks before advertisements are deleted, and deletes them. */
export function DeleteDialog({ advertisements, onClose, onDeleted }: Props) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const ids = advertisements.map(({ _id }) => _id)
  const [onlyId] = ids.length === 1 ? ids : []
  const deletion = useMutation({
    mutationFn: () => (onlyId === undefined ? deleteAdvertisements(ids) : deleteAdvertisement(onlyId)),
    onSuccess: (number) => {
      showMessage(t('ads:delete.done', { number }))
      onDeleted?.()
    },
    onError: () => showError(t('ads:delete.failed')),
    onSettled: () => {
      onClose()
      return queryClient.invalidateQueries({ queryKey: ['advertisements'] })
    },
  })
  return (
    <ConfirmDialog
      title={
        onlyId === undefined ? t('ads:delete.questionAll', { number: ids.length }) : t('ads:delete.question')
      }
      confirmLabel={t('admin:list.deleteAction')}
      cancelLabel={t('admin:cancel')}
      isBusy={deletion.isPending}
      onConfirm={() => deletion.mutate()}
      onCancel={onClose}
    >
      <ul className={styles.titles}>
        {advertisements.map(({ _id, title }) => (
          <li key={_id} dir="auto">
            {title}
          </li>
        ))}
      </ul>
      {advertisements.some(isBilledToNobody) && <p className={styles.warning}>{t('ads:delete.notBilled')}</p>}
      <p>{t('ads:delete.explanation')}</p>
    </ConfirmDialog>
  )
}

/** Statements are made out by advertiser. */
function isBilledToNobody({ advertiser, totalSpend }: Advertisement): boolean {
  return advertiser === '' && totalSpend > 0
}
