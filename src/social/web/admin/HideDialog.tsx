import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '#src/ui/dialog/ConfirmDialog.tsx'
import { useFormDraft } from '#src/ui/form/use-form-draft.ts'
import type { NewReport } from '../../contract/member.ts'
import { ReasonFields } from '../ReasonFields.tsx'

type Props = {
  id: string
  hasPhoto: boolean
  isBusy: boolean
  onHide: (hiding: NewReport) => void
  onClose: () => void
}

/** Asks for the reason. */
export function HideDialog({ id, hasPhoto, isBusy, onHide, onClose }: Props) {
  const { t } = useTranslation()
  const [report, setReport] = useFormDraft<NewReport>(`hide ${id}`, { reason: 'spam', note: '' })
  return (
    <ConfirmDialog
      title={t('reviews:hideQuestion')}
      confirmLabel={t('reviews:hide')}
      cancelLabel={t('social:form.cancel')}
      isBusy={isBusy}
      onConfirm={() => onHide(report)}
      onCancel={onClose}
    >
      <p>{t('reviews:hideText')}</p>
      <p>{t('reviews:hideReason')}</p>
      {hasPhoto && <p>{t('reviews:hidePhoto')}</p>}
      <ReasonFields value={report} noteLabel={t('reviews:note')} onChange={setReport} />
    </ConfirmDialog>
  )
}
