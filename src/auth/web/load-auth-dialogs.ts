// Between the page and the dialogs, so that the list of files they are made of is no part of every first visit.
import type { AuthDialogState } from './auth-dialog-state.ts'

export async function loadAuthDialogs(): Promise<NonNullable<AuthDialogState['Dialogs']>> {
  return (await import('./AuthDialogs.tsx')).AuthDialogs
}
