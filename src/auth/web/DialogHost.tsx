import { useSyncExternalStore } from 'react'
import { currentDialogs, onDialogsChange } from './dialogs.ts'

/** Where identity dialogs appear once somebody asked for one. */
export function DialogHost() {
  const { Dialogs, open } = useSyncExternalStore(onDialogsChange, currentDialogs, currentDialogs)
  return Dialogs && <Dialogs open={open} />
}
