import { useTranslation } from 'react-i18next'
import { Field } from '#src/ui/form/Field.tsx'
import { libraryLimits } from '../../../contract/library-limits.ts'
import styles from './AltField.module.css'

type AltValue = { alt: string; isDecorative: boolean }
type Props = {
  value: AltValue
  onChange: (value: AltValue) => void
  isRequired?: boolean
  /** Without the hint, for lists. */
  isCompact?: boolean
}

/** Field for the description of a picture, with a checkbox that marks it as decorative instead. */
export function AltField({ value, onChange, isRequired = false, isCompact = false }: Props) {
  const { t } = useTranslation()
  const { alt, isDecorative } = value
  return (
    <div className={styles.field} data-compact={isCompact || undefined}>
      <Field label={t('media:details.alt')} hint={isCompact ? undefined : t('media:details.altHint')}>
        {(attributes) => (
          <textarea
            {...attributes}
            rows={isCompact ? 1 : 2}
            dir="auto"
            maxLength={libraryLimits.altCharacters}
            required={isRequired && !isDecorative}
            disabled={isDecorative}
            value={isDecorative ? '' : alt}
            onChange={({ target }) => onChange({ ...value, alt: target.value })}
          />
        )}
      </Field>
      <label className={styles.check}>
        <input
          type="checkbox"
          checked={isDecorative}
          onChange={({ target }) => onChange({ ...value, isDecorative: target.checked })}
        />
        {t('media:details.decorative')}
      </label>
    </div>
  )
}
