import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { foldDigits } from '#src/catalogue/contract/fold-digits.ts'
import { normalizeGtin } from '#src/catalogue/contract/gtin.ts'
import buttons from '#src/ui/button.module.css'
import { Field } from '#src/ui/form/Field.tsx'
import styles from './Scanner.module.css'

type Props = { error: string | undefined; onCode: (gtin: string) => Promise<void>; onInvalidCode: () => void }

/** Looks up a typed barcode number. Without scripts the search of the catalogue answers. */
export function GtinForm({ error, onCode, onInvalidCode }: Props) {
  const { t } = useTranslation()
  const field = useRef<HTMLInputElement>(null)
  const [isBusy, setIsBusy] = useState(false)

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (isBusy) return
    const gtin = normalizeGtin(foldDigits(field.current?.value ?? ''))
    if (!gtin) {
      field.current?.focus()
      return onInvalidCode()
    }
    setIsBusy(true)
    await onCode(gtin)
    setIsBusy(false)
  }

  return (
    <form className={styles.code} action="/app/oils" onSubmit={(event) => void submit(event)}>
      <Field label={t('scan:typeCode')} hint={t('scan:typeCodeHint')} error={error}>
        {(attributes) => (
          <input
            {...attributes}
            ref={field}
            name="q"
            inputMode="numeric"
            autoComplete="off"
            maxLength={20}
            required
          />
        )}
      </Field>
      <button type="submit" className={buttons.quiet} aria-disabled={isBusy} aria-busy={isBusy}>
        {t('scan:lookUp')}
      </button>
    </form>
  )
}
