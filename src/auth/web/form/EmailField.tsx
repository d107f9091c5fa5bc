import { useTranslation } from 'react-i18next'
import type { FieldError } from '../sign-in/sign-in-flow.ts'
import { InputField } from './InputField.tsx'

type Props = {
  value: string
  onValue: (value: string) => void
  fault: FieldError | undefined
  label?: string
  /** The address of an account is what password managers know as the user's name; a new one is just an address. */
  autoComplete?: 'username' | 'email'
}

/** An e-mail address. It runs from left to right in every language. */
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
