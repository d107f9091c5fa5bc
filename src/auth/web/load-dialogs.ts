// Between the page and the dialogs, so that the list of files they are made of is no part of every first visit.
import type { Dialogs } from './dialogs.ts'

export async function loadDialogs(): Promise<NonNullable<Dialogs['Dialogs']>> {
  return (await import('./Dialogs.tsx')).Dialogs
}
