import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { User } from '#src/users/contract/user.ts'
import { type AuthDialogName, closeAuthDialog, openAuthDialog } from './auth-dialog-state.ts'
import { ConfirmationDialog } from './code/ConfirmationDialog.tsx'
import { SignInDialog } from './sign-in/SignInDialog.tsx'

/** The identity dialogs, and the quiet word that says what became of them. */
export function AuthDialogs({ open }: { open: AuthDialogName | undefined }) {
  const { t } = useTranslation()
  const [said, say] = useState('')
  const finish = (user: User, isNew: boolean) => {
    say(t('auth:signedIn', { email: user.email }))
    if (isNew) openAuthDialog('confirmation')
    else closeAuthDialog()
  }
  return (
    <>
      <p role="status" className="visually-hidden">
        {said}
      </p>
      {(open === 'sign-in' || open === 'sign-up') && <SignInDialog start={open} onDone={finish} />}
      {open === 'confirmation' && <ConfirmationDialog onConfirmed={() => say(t('auth:confirmation.done'))} />}
    </>
  )
}
