import { useTranslation } from 'react-i18next'
import { normalizeGtin } from '#src/catalogue/contract/gtin.ts'
import buttons from '#src/ui/button.module.css'
import { Field } from '#src/ui/form/Field.tsx'
import styles from './Scanner.module.css'

type Props = { error: string | undefined; onCode: (gtin: string) => void; onInvalidCode: () => void }

/** Looks up a typed barcode number. Without scripts the search of the catalogue answers. */
export function GtinForm({ error, onCode, onInvalidCode }: Props) {
  const { t } = useTranslation()
  return (
    <form
      className={styles.code}
      action="/app/oils"
      onSubmit={(event) => {
        event.preventDefault()
        const typed = new FormData(event.currentTarget).get('q')
        const gtin = normalizeGtin(String(typed ?? ''))
        if (gtin) onCode(gtin)
        else onInvalidCode()
      }}
    >
      <Field label={t('scan:typeCode')} hint={t('scan:typeCodeHint')} error={error}>
        {(attributes) => (
          <input {...attributes} name="q" inputMode="numeric" autoComplete="off" maxLength={20} required />
        )}
      </Field>
      <button type="submit" className={buttons.quiet}>
        {t('scan:lookUp')}
      </button>
    </form>
  )
}
