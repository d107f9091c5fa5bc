import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { HiddenUsername } from '../form/HiddenUsername.tsx'
import { PasswordField } from '../form/PasswordField.tsx'
import type { FieldError } from '../sign-in/sign-in-flow.ts'

type Props = {
  email: string
  value: string
  onValueChange: (value: string) => void
  error: FieldError | undefined
}

/** Asks for the current password before a change that could take over the account. */
export function CurrentPasswordField({ email, ...field }: Props) {
  const { t } = useTranslation()
  const [isVisible, setVisible] = useState(false)
  return (
    <>
      <HiddenUsername email={email} />
      <PasswordField
        {...field}
        label={t('account:currentPassword')}
        name="password"
        autoComplete="current-password"
        isVisible={isVisible}
        onVisibilityChange={setVisible}
      />
    </>
  )
}
