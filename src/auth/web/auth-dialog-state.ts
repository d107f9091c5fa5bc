// Which of the identity dialogs is open. Anything on a page may ask for one; their code is fetched when one is asked
// for, or a moment earlier by whoever sees it coming.
import i18next from 'i18next'
import type { ComponentType } from 'react'
import { logFailure } from '#src/ui/log-failure.ts'

/** `confirmation` asks for the code that was sent to a new account's address. */
export type AuthDialogName = 'sign-in' | 'sign-up' | 'confirmation'

/** Once fetched the component stays, with no name when nothing is open: what it has to say outlives a dialog. */
export type AuthDialogState = {
  Dialogs?: ComponentType<{ open: AuthDialogName | undefined }>
  open?: AuthDialogName
}

let dialogs: AuthDialogState = {}
const listeners = new Set<() => void>()

export function getAuthDialogState(): AuthDialogState {
  return dialogs
}

export function onAuthDialogChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export async function openAuthDialog(open: AuthDialogName): Promise<void> {
  set({ ...dialogs, open })
  if (await preloadAuthDialogs()) return
  closeAuthDialog()
  // The files of this page may be gone after an update: a new document has the names of those that are there.
  if (navigator.onLine) location.assign('/account')
}

export function closeAuthDialog(): void {
  const { open: _closed, ...rest } = dialogs
  set(rest)
}

/** Fetches code and texts; a failure is logged. */
export async function preloadAuthDialogs(): Promise<boolean> {
  if (dialogs.Dialogs) return true
  try {
    const [Dialogs] = await Promise.all([
      import('./load-auth-dialogs.ts').then(({ loadAuthDialogs: loadDialogs }) => loadDialogs()),
      i18next.loadNamespaces('auth'),
    ])
    set({ ...dialogs, Dialogs })
    return true
  } catch (error) {
    logFailure('No dialog:', error)
    return false
  }
}

function set(next: AuthDialogState): void {
  dialogs = next
  for (const listener of listeners) listener()
}
