import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from '#src/ui/use-store.ts'
import type { User } from '#src/users/contract/user.ts'
import {
  type AuthDialogName,
  authDialogStore,
  closeAuthDialog,
  initialAuthDialogState,
  showAuthDialog,
} from './auth-dialog-state.ts'
import { ConfirmationDialog } from './code/ConfirmationDialog.tsx'
import { getCurrentSession, getSessionToken, sessionStore } from './session.ts'
import { SignInDialog } from './sign-in/SignInDialog.tsx'

/** The authentication dialogs and a live region that announces their outcome. */
export function AuthDialogs({ open }: { open: AuthDialogName | undefined }) {
  const { t } = useTranslation()
  const [announcement, setAnnouncement] = useState('')
  useCloseWhenSignedIn(open !== undefined)
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

/** A member whose session has ended may sign in again in another tab. */
function useCloseWhenSignedIn(isOpen: boolean): void {
  const { hasSessionEnded } = useStore(authDialogStore, initialAuthDialogState)
  useEffect(() => {
    if (!isOpen || !hasSessionEnded) return
    const rejected = getSessionToken()
    return sessionStore.subscribe(() => {
      if (getCurrentSession().isAuthenticated && getSessionToken() !== rejected) closeAuthDialog()
    })
  }, [isOpen, hasSessionEnded])
}
