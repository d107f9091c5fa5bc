import { useTranslation } from 'react-i18next'
import { Field } from '#src/ui/admin/Field.tsx'
import { libraryLimits } from '../../../contract/library-limits.ts'
import styles from './AltField.module.css'

type Words = { alt: string; isDecorative: boolean }
type Props = {
  words: Words
  onChange: (words: Words) => void
  isRequired?: boolean
  /** In a list of many, where the hint would be said many times. */
  isCompact?: boolean
}

/** What is to be seen, or that there is nothing to say about it. */
export function AltField({ words, onChange, isRequired = false, isCompact = false }: Props) {
  const { t } = useTranslation()
  const { alt, isDecorative } = words
  return (
    <div className={styles.words} data-compact={isCompact || undefined}>
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
            onChange={({ target }) => onChange({ ...words, alt: target.value })}
          />
        )}
      </Field>
      <label className={styles.check}>
        <input
          type="checkbox"
          checked={isDecorative}
          onChange={({ target }) => onChange({ ...words, isDecorative: target.checked })}
        />
        {t('media:details.decorative')}
      </label>
    </div>
  )
}
