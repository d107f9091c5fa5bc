// Asks visitors to sign in before they do something that only members can do.
import { openAuthDialog } from './open-auth-dialog.ts'
import { getCurrentSession, sessionStore } from './session.ts'

/**
 * Waits until the stored token has been checked, because a member may press a button before that. Then visitors are asked
 * to sign in.
 * @returns whether a member is signed in; the dialog is not waited for
 */
export async function requireSignIn(): Promise<boolean> {
  await untilSessionIsChecked()
  const { isAuthenticated } = getCurrentSession()
  if (!isAuthenticated) void openAuthDialog('sign-in')
  return isAuthenticated
}

/** Resolves once it is known whether somebody is signed in, or that the server cannot tell now. */
export function untilSessionIsChecked(): Promise<void> {
  const isChecked = () => getCurrentSession().state !== 'unknown'
  return new Promise((resolve) => {
    if (isChecked()) return resolve()
    const unsubscribe = sessionStore.subscribe(() => {
      if (!isChecked()) return
      unsubscribe()
      resolve()
    })
  })
}
