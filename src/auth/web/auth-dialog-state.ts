// Stores which authentication dialog is open. The dialogs import it, so it must not load their code.
import type { ComponentType } from 'react'
import { createStore } from '#src/ui/store.ts'

/** `confirmation` asks for the code that was sent to a new account's address. */
export type AuthDialogName = 'sign-in' | 'sign-up' | 'password-reset' | 'confirmation'

/** Once loaded, `Component` stays mounted with `open` undefined, because it announces the outcome of a closed dialog. */
export type AuthDialogState = {
  Component?: ComponentType<{ open: AuthDialogName | undefined }>
  open?: AuthDialogName
  /** The member was signed in before: the dialog says why it asks. */
  hasSessionEnded?: boolean
  /** An action was rejected because the address is not confirmed: the dialog says so. */
  isConfirmationRequired?: boolean
}

export const initialAuthDialogState: AuthDialogState = {}
export const authDialogStore = createStore(initialAuthDialogState)

/** Shows a dialog as soon as the code of the dialogs is loaded. Use `openAuthDialog` where it may not be loaded yet. */
export function showAuthDialog(
  open: AuthDialogName,
  { hasSessionEnded = false, isConfirmationRequired = false } = {},
): void {
  authDialogStore.set({ ...authDialogStore.get(), open, hasSessionEnded, isConfirmationRequired })
}

/** Resolves when the dialog that is open is closed. */
export function waitForAuthDialog(): Promise<void> {
  return new Promise((resolve) => {
    const unsubscribe = authDialogStore.subscribe(() => {
      if (authDialogStore.get().open) return
      unsubscribe()
      resolve()
    })
  })
}

export function closeAuthDialog(): void {
  const { open: _closed, ...rest } = authDialogStore.get()
  authDialogStore.set(rest)
}
