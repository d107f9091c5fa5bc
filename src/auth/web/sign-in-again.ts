// Asks a member to sign in whose session has ended, so that the action that was rejected can be sent again. Loaded on demand.
import { showAuthDialog, waitForAuthDialog } from './auth-dialog-state.ts'
import { getCurrentSession, getSessionToken } from './session.ts'

let dialog: Promise<void> | undefined

/**
 * For what changes something. The admin has a sign-in of its own, which keeps what was typed. Several actions that are rejected together share one dialog.
 * @param userId the member who acted; undefined if nobody was signed in
 * @returns the token of the new session; undefined when the dialog was closed, or somebody else has signed in
 */
export async function signInAgain(
  method: string | undefined,
  rejected: string | undefined,
  userId: string | undefined,
): Promise<string | undefined> {
  if (!method || method === 'GET' || /^\/admin(\/|$)/.test(location.pathname)) return undefined
  // Another tab may have signed in meanwhile.
  if (getSessionToken() === rejected) {
    if (!dialog) showAuthDialog('sign-in', { hasSessionEnded: true })
    dialog ??= waitForAuthDialog().finally(() => {
      dialog = undefined
    })
    await dialog
  }
  const token = getSessionToken()
  const isSamePerson = userId === undefined || getCurrentSession().user?._id === userId
  return token !== rejected && isSamePerson ? token : undefined
}
