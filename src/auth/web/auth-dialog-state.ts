// Stores which authentication dialog is open. Any component can open one. The dialogs' code is loaded when the first
// one is opened, or earlier when a component preloads it.
import i18next from 'i18next'
import type { ComponentType } from 'react'
import { logFailure } from '#src/ui/log-failure.ts'

/** `confirmation` asks for the code that was sent to a new account's address. */
export type AuthDialogName = 'sign-in' | 'sign-up' | 'confirmation'

/** Once loaded, `Component` stays mounted with `open` undefined, because it announces the outcome of a closed dialog. */
export type AuthDialogState = {
  Component?: ComponentType<{ open: AuthDialogName | undefined }>
  open?: AuthDialogName
}

let state: AuthDialogState = {}
const listeners = new Set<() => void>()

export function getAuthDialogState(): AuthDialogState {
  return state
}

export function onAuthDialogChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export async function openAuthDialog(open: AuthDialogName): Promise<void> {
  setState({ ...state, open })
  if (await preloadAuthDialogs()) return
  closeAuthDialog()
  // After a deployment the chunks of this page may no longer exist. A full page load fetches the current names.
  if (navigator.onLine) location.assign('/account')
}

export function closeAuthDialog(): void {
  const { open: _closed, ...rest } = state
  setState(rest)
}

/** Loads code and messages. @returns false if that failed; the error is logged */
export async function preloadAuthDialogs(): Promise<boolean> {
  if (state.Component) return true
  try {
    const [Component] = await Promise.all([
      import('./load-auth-dialogs.ts').then(({ loadAuthDialogs }) => loadAuthDialogs()),
      i18next.loadNamespaces('auth'),
    ])
    setState({ ...state, Component })
    return true
  } catch (error) {
    logFailure('Could not load the authentication dialogs:', error)
    return false
  }
}

function setState(next: AuthDialogState): void {
  state = next
  for (const listener of listeners) listener()
}
