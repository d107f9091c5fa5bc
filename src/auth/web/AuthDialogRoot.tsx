import { useStore } from '#src/ui/use-store.ts'
import { authDialogStore, initialAuthDialogState } from './auth-dialog-state.ts'

/** Renders the authentication dialogs once their code has been loaded. */
export function AuthDialogRoot() {
  const { Component, open } = useStore(authDialogStore, initialAuthDialogState)
  return Component && <Component open={open} />
}
