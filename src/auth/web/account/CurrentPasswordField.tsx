import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { HiddenUsername } from '../form/HiddenUsername.tsx'
import { PasswordField } from '../form/PasswordField.tsx'
import type { FieldError } from '../sign-in/sign-in-flow.ts'

type Props = {
  email: string
  value: string
  onValue: (value: string) => void
  fault: FieldError | undefined
}

/** The password once more, before anything that could take the account away. */
export function CurrentPasswordField({ email, ...field }: Props) {
  const { t } = useTranslation()
  const [isShown, show] = useState(false)
  return (
    <>
      <HiddenUsername email={email} />
      <PasswordField
        {...field}
        label={t('account:currentPassword')}
        name="password"
        autoComplete="current-password"
        isShown={isShown}
        onShow={show}
      />
    </>
  )
}
