// Changes of lists that the server does not have yet, by account. They stay when the member signs out, hidden from other
// accounts, and are sent when that member signs in again.
import { unsentDataMaxAgeMs } from '#src/auth/web/session.ts'
import { logFailure } from '#src/ui/log-failure.ts'
import type { ListName } from '../../contract/list-names.ts'

export type PendingChange = {
  id: string
  list: ListName
  productId: string
  isSaved: boolean
  /** When the person decided it, by the clock of this device. */
  at: number
}

export const unsentChangesKey = 'unsent-list-changes'
/** Without storage the changes last as long as the page. */
let unstored = ''

export function listUnsentChanges(userId: string): PendingChange[] {
  return parse(readUnsentText())[userId] ?? []
}

/** Replaces the changes of this member, and drops those of members who have not signed in for too long. */
export function storeUnsentChanges(userId: string, changes: PendingChange[]): void {
  const oldest = Date.now() - unsentDataMaxAgeMs
  const { [userId]: _replaced, ...ofOthers } = parse(readUnsentText())
  const recent = Object.entries(ofOthers).map(([other, theirs]): [string, PendingChange[]] => [
    other,
    theirs.filter(({ at }) => at >= oldest),
  ])
  const kept = [...recent, [userId, changes] as const].filter(([, { length }]) => length > 0)
  unstored = kept.length > 0 ? JSON.stringify(Object.fromEntries(kept)) : ''
  try {
    if (unstored) localStorage.setItem(unsentChangesKey, unstored)
    else localStorage.removeItem(unsentChangesKey)
  } catch (error) {
    logFailure('Could not store the changes of the lists:', error)
  }
}

export function readUnsentText(): string {
  try {
    return localStorage.getItem(unsentChangesKey) ?? ''
  } catch {
    return unstored
  }
}

function parse(text: string): Record<string, PendingChange[]> {
  try {
    const found: unknown = JSON.parse(text || '{}')
    return typeof found === 'object' && found !== null ? (found as Record<string, PendingChange[]>) : {}
  } catch {
    // Another version wrote it.
    return {}
  }
}
