import { useSyncExternalStore } from 'react'
import { currentDialogs, type Dialogs, onDialogsChange } from './dialogs.ts'

const none: Dialogs = {}

/** Where identity dialogs appear once somebody asked for one. */
export function DialogHost() {
  const { Dialogs, open } = useSyncExternalStore(onDialogsChange, currentDialogs, () => none)
  return Dialogs && <Dialogs open={open} />
}
