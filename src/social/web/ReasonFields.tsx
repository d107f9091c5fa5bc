import { useTranslation } from 'react-i18next'
import { Field } from '#src/ui/form/Field.tsx'
import { SelectField } from '#src/ui/form/SelectField.tsx'
import { reportReasons, reviewLimits } from '../contract/limits.ts'
import type { NewReport } from '../contract/member.ts'

type Props = {
  value: NewReport
  noteLabel: string
  onChange: (value: NewReport) => void
}

/** Why a review, a comment or a member is reported or hidden, with a note. */
export function ReasonFields({ value, noteLabel, onChange }: Props) {
  const { t } = useTranslation()
  const { reason, note } = value
  return (
    <>
      <SelectField
        label={t('social:report.reason')}
        value={reason}
        options={reportReasons.map((each) => ({ value: each, label: t(`social:reasons.${each}`) }))}
        onValueChange={(chosen) => onChange({ reason: chosen, note })}
      />
      <Field label={noteLabel}>
        {(control) => (
          <textarea
            {...control}
            rows={3}
            dir="auto"
            maxLength={reviewLimits.noteCharacters}
            value={note}
            onChange={({ target }) => onChange({ reason, note: target.value })}
          />
        )}
      </Field>
    </>
  )
}
