import { useSyncExternalStore } from 'react'
import { getAuthDialogState, onAuthDialogChange } from './auth-dialog-state.ts'

/** Renders the authentication dialogs once their code has been loaded. */
export function AuthDialogRoot() {
  const { Component, open } = useSyncExternalStore(onAuthDialogChange, getAuthDialogState, getAuthDialogState)
  return Component && <Component open={open} />
}
