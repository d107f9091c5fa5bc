import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '#src/ui/dialog/ConfirmDialog.tsx'
import { useFormDraft } from '#src/ui/form/use-form-draft.ts'
import type { NewReport } from '../../contract/member.ts'
import { ReasonFields } from '../ReasonFields.tsx'

type Props = {
  id: string
  /** The author sees the reason and a note. */
  isToldToAuthor: boolean
  hasPhoto: boolean
  isBusy: boolean
  onHide: (hiding: NewReport) => void
  onClose: () => void
}

/** Asks for the reason. */
export function HideDialog({ id, isToldToAuthor, hasPhoto, isBusy, onHide, onClose }: Props) {
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
      {isToldToAuthor && <p>{t('reviews:hideReason')}</p>}
      {hasPhoto && <p>{t('reviews:hidePhoto')}</p>}
      <ReasonFields
        value={report}
        noteLabel={isToldToAuthor ? t('reviews:note') : undefined}
        onChange={setReport}
      />
    </ConfirmDialog>
  )
}
