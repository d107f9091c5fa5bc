import { useTranslation } from 'react-i18next'
import type { FieldError } from '../sign-in/sign-in-flow.ts'
import { InputField } from './InputField.tsx'

type Props = {
  value: string
  onValue: (value: string) => void
  fault: FieldError | undefined
  /** Of a code that came otherwise than by mail. */
  label?: string
}

/** One field for all six digits, so that a code can be pasted, or filled in by the phone that received it. */
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
