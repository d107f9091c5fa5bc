import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { User } from '#src/users/contract/user.ts'
import { type AuthDialogName, closeAuthDialog, showAuthDialog } from './auth-dialog-state.ts'
import { ConfirmationDialog } from './code/ConfirmationDialog.tsx'
import { SignInDialog } from './sign-in/SignInDialog.tsx'

/** The authentication dialogs and a live region that announces their outcome. */
export function AuthDialogs({ open }: { open: AuthDialogName | undefined }) {
  const { t } = useTranslation()
  const [announcement, setAnnouncement] = useState('')
  const finishSignIn = (user: User, isNew: boolean) => {
    setAnnouncement(t('auth:signedIn', { email: user.email }))
    if (isNew) showAuthDialog('confirmation')
    else closeAuthDialog()
  }
  return (
    <>
      <p role="status" className="visually-hidden">
        {announcement}
      </p>
      {open && open !== 'confirmation' && <SignInDialog start={open} onDone={finishSignIn} />}
      {open === 'confirmation' && (
        <ConfirmationDialog onConfirmed={() => setAnnouncement(t('auth:confirmation.done'))} />
      )}
    </>
  )
}
