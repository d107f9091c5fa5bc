// Asks a member to confirm the e-mail address when an action was rejected because it is not confirmed, so that the
// action can be sent again. Loaded on demand.
import { showAuthDialog, waitForAuthDialog } from './auth-dialog-state.ts'
import { getCurrentSession } from './session.ts'

let dialog: Promise<void> | undefined

/**
 * Several actions that are rejected together share one dialog.
 * @returns whether the address is confirmed now; false when the dialog was closed
 */
export async function confirmEmailFirst(): Promise<boolean> {
  if (!dialog) showAuthDialog('confirmation', { isConfirmationRequired: true })
  dialog ??= waitForAuthDialog().finally(() => {
    dialog = undefined
  })
  await dialog
  return getCurrentSession().user?.confirmed === true
}
