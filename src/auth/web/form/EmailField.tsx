import { useTranslation } from 'react-i18next'
import type { FieldError } from '../sign-in/sign-in-flow.ts'
import { InputField } from './InputField.tsx'

type Props = {
  value: string
  onValueChange: (value: string) => void
  error: FieldError | undefined
  label?: string
  /** `username` for the address of an account, so that password managers fill it in; `email` for a new address. */
  autoComplete?: 'username' | 'email'
}

/** Input for an e-mail address, written from left to right in every language. */
export function EmailField({ label, autoComplete = 'username', ...field }: Props) {
  const { t } = useTranslation()
  return (
    <InputField
      {...field}
      label={label ?? t('auth:field.email')}
      name="email"
      type="email"
      inputMode="email"
      autoComplete={autoComplete}
      autoCapitalize="none"
      spellCheck={false}
      dir="ltr"
      maxLength={320}
    />
  )
}
