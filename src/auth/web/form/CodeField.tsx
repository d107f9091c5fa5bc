import { useTranslation } from 'react-i18next'
import type { FieldError } from '../sign-in/sign-in-flow.ts'
import { InputField } from './InputField.tsx'

type Props = {
  value: string
  onValueChange: (value: string) => void
  error: FieldError | undefined
  /** Defaults to the label for a code sent by e-mail. */
  label?: string
}

/** One input for all six digits, so that a code can be pasted or filled in by the autofill of a phone. */
export function CodeField({ label, ...field }: Props) {
  const { t } = useTranslation()
  return (
    <InputField
      {...field}
      label={label ?? t('auth:field.code')}
      name="code"
      type="text"
      inputMode="numeric"
      autoComplete="one-time-code"
      dir="ltr"
      data-code=""
      maxLength={20}
    />
  )
}
