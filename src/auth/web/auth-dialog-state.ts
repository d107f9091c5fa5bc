// Stores which authentication dialog is open. Any component can open one. The dialogs' code is loaded when the first
// one is opened, or earlier when a component preloads it.
import i18next from 'i18next'
import type { ComponentType } from 'react'
import { logFailure } from '#src/ui/log-failure.ts'
import { createStore } from '#src/ui/store.ts'

/** `confirmation` asks for the code that was sent to a new account's address. */
export type AuthDialogName = 'sign-in' | 'sign-up' | 'confirmation'

/** Once loaded, `Component` stays mounted with `open` undefined, because it announces the outcome of a closed dialog. */
export type AuthDialogState = {
  Component?: ComponentType<{ open: AuthDialogName | undefined }>
  open?: AuthDialogName
}

export const initialAuthDialogState: AuthDialogState = {}
export const authDialogStore = createStore(initialAuthDialogState)

export async function openAuthDialog(open: AuthDialogName): Promise<void> {
  authDialogStore.set({ ...authDialogStore.get(), open })
  if (await preloadAuthDialogs()) return
  closeAuthDialog()
  // After a deployment the chunks of this page may no longer exist. A full page load fetches the current names.
  if (navigator.onLine) location.assign('/account')
}

export function closeAuthDialog(): void {
  const { open: _closed, ...rest } = authDialogStore.get()
  authDialogStore.set(rest)
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
