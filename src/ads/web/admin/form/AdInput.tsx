import { Field } from '#src/ui/form/Field.tsx'
import { adLimits } from '../../../contract/ad-limits.ts'
import type { AdFormValues } from './ad-form-values.ts'
import type { AdForm } from './use-ad-form.ts'

type TextName = Exclude<keyof AdFormValues, 'type' | 'positions' | 'pacing' | 'trackConversions'>

type Props = {
  form: AdForm
  name: TextName
  label: string
  hint?: string | undefined
  type?: 'text' | 'url' | 'number' | 'date'
  isRequired?: boolean
  maxLength?: number
  min?: number | string
  max?: number | string
  step?: number
}

/** Addresses are written from left to right in every language. */
const dirByType: Partial<Record<string, 'auto' | 'ltr'>> = { text: 'auto', url: 'ltr' }

/** With a year of four digits: who enters 26 as the year chooses the year 26. */
const days = { min: '1000-01-01', max: '9999-12-31' }

/** One input of the form with its label and error. */
export function AdInput({ form, name, label, hint, type = 'text', isRequired, ...limits }: Props) {
  return (
    <Field label={label} hint={hint} error={form.errors[name]}>
      {(attributes) => (
        <input
          {...attributes}
          {...(type === 'date' ? days : {})}
          {...limits}
          name={name}
          type={type}
          required={isRequired}
          dir={dirByType[type]}
          value={form.values[name]}
          onChange={({ target }) => form.change({ [name]: target.value })}
        />
      )}
    </Field>
  )
}

/** Several lines of text. */
export function AdTextArea({ form, name, label, isRequired, maxLength }: Omit<Props, 'type'>) {
  return (
    <Field label={label} error={form.errors[name]}>
      {(attributes) => (
        <textarea
          {...attributes}
          name={name}
          rows={3}
          dir="auto"
          required={isRequired}
          maxLength={maxLength}
          value={form.values[name]}
          onChange={({ target }) => form.change({ [name]: target.value })}
        />
      )}
    </Field>
  )
}

/** An amount in US dollars. */
export function AmountInput(props: Pick<Props, 'form' | 'label' | 'hint'> & { name: TextName }) {
  return <AdInput {...props} type="number" min={0} max={adLimits.dollars} step={0.01} />
}
