import { useSyncExternalStore } from 'react'
import { getAuthDialogState, onAuthDialogChange } from './auth-dialog-state.ts'

/** Where identity dialogs appear once somebody asked for one. */
export function LazyAuthDialogs() {
  const { Dialogs, open } = useSyncExternalStore(onAuthDialogChange, getAuthDialogState, getAuthDialogState)
  return Dialogs && <Dialogs open={open} />
}
