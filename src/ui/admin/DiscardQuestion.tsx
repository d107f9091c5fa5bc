import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../dialog/ConfirmDialog.tsx'

type Props = { onDiscard: () => void; onKeep: () => void }

/** Asks before input is lost that is not saved. */
export function DiscardQuestion({ onDiscard, onKeep }: Props) {
  const { t } = useTranslation()
  return (
    <ConfirmDialog
      title={t('admin:discardChanges.title')}
      confirmLabel={t('admin:discardChanges.confirm')}
      cancelLabel={t('admin:discardChanges.keep')}
      onConfirm={onDiscard}
      onCancel={onKeep}
    >
      <p>{t('admin:discardChanges.text')}</p>
    </ConfirmDialog>
  )
}
