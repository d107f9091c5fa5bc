import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '#src/ui/dialog/ConfirmDialog.tsx'
import { Field } from '#src/ui/form/Field.tsx'
import { SelectField } from '#src/ui/form/SelectField.tsx'
import { type ReportReason, reportReasons, reviewLimits } from '../../contract/limits.ts'
import type { NewReport } from '../../contract/member.ts'

type Props = {
  /** The author sees the reason and a note. */
  isToldToAuthor: boolean
  hasPhoto: boolean
  isBusy: boolean
  onHide: (hiding: NewReport) => void
  onClose: () => void
}

/** Asks for the reason. */
export function HideDialog({ isToldToAuthor, hasPhoto, isBusy, onHide, onClose }: Props) {
  const { t } = useTranslation()
  const [reason, setReason] = useState<ReportReason>('spam')
  const [note, setNote] = useState('')
  return (
    <ConfirmDialog
      title={t('reviews:hideQuestion')}
      confirmLabel={t('reviews:hide')}
      cancelLabel={t('social:form.cancel')}
      isBusy={isBusy}
      onConfirm={() => onHide({ reason, note })}
      onCancel={onClose}
    >
      <p>{t('reviews:hideText')}</p>
      {isToldToAuthor && <p>{t('reviews:hideReason')}</p>}
      {hasPhoto && <p>{t('reviews:hidePhoto')}</p>}
      <SelectField
        label={t('social:report.reason')}
        value={reason}
        options={reportReasons.map((value) => ({ value, label: t(`social:reasons.${value}`) }))}
        onValueChange={setReason}
      />
      {isToldToAuthor && (
        <Field label={t('reviews:note')}>
          {(control) => (
            <textarea
              {...control}
              rows={3}
              dir="auto"
              maxLength={reviewLimits.noteCharacters}
              value={note}
              onChange={({ target }) => setNote(target.value)}
            />
          )}
        </Field>
      )}
    </ConfirmDialog>
  )
}
