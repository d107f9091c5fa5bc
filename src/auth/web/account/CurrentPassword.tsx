import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AccountName } from '../form/AccountName.tsx'
import { PasswordField } from '../form/PasswordField.tsx'
import type { Fault } from '../sign-in/steps.ts'

type Props = {
  email: string
  value: string
  onValue: (value: string) => void
  fault: Fault | undefined
}

/** The password once more, before anything that could take the account away. */
export function CurrentPassword({ email, ...field }: Props) {
  const { t } = useTranslation()
  const [isShown, show] = useState(false)
  return (
    <>
      <AccountName email={email} />
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
