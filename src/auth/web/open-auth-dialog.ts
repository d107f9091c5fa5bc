// Opens an authentication dialog from any component. The dialogs' code is loaded when the first one is opened, or
// earlier when a component preloads it.
import i18next from 'i18next'
import { logFailure } from '#src/ui/log-failure.ts'
import { type AuthDialogName, authDialogStore, closeAuthDialog, showAuthDialog } from './auth-dialog-state.ts'

export async function openAuthDialog(open: AuthDialogName): Promise<void> {
  showAuthDialog(open)
  if (await preloadAuthDialogs()) return
  closeAuthDialog()
  // After a deployment the chunks of this page may no longer exist. A full page load fetches the current names.
  if (navigator.onLine) location.assign('/account')
}

/** Loads code and messages. @returns false if that failed; the error is logged */
export async function preloadAuthDialogs(): Promise<boolean> {
  if (authDialogStore.get().Component) return true
  try {
    const [Component] = await Promise.all([
      import('./load-auth-dialogs.ts').then(({ loadAuthDialogs }) => loadAuthDialogs()),
      i18next.loadNamespaces('auth'),
    ])
    authDialogStore.set({ ...authDialogStore.get(), Component })
    return true
  } catch (error) {
    logFailure('Could not load the authentication dialogs:', error)
    return false
  }
}
