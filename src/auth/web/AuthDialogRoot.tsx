import { useEffect } from 'react'
import { useStore } from '#src/ui/use-store.ts'
import { authDialogStore, closeAuthDialog, initialAuthDialogState } from './auth-dialog-state.ts'
import { preloadAuthDialogs } from './open-auth-dialog.ts'

/** Renders the authentication dialogs once one is open and their code has been loaded. */
export function AuthDialogRoot() {
  const { Component, open } = useStore(authDialogStore, initialAuthDialogState)
  const isMissing = open !== undefined && !Component
  useEffect(() => {
    if (isMissing) void preloadAuthDialogs().then((isLoaded) => isLoaded || closeAuthDialog())
  }, [isMissing])
  return Component && <Component open={open} />
}
