// A separate chunk between the page and the dialogs. It keeps the list of the dialogs' chunks out of the initial page.
import type { AuthDialogState } from './auth-dialog-state.ts'

export async function loadAuthDialogs(): Promise<NonNullable<AuthDialogState['Component']>> {
  return (await import('./AuthDialogs.tsx')).AuthDialogs
}
