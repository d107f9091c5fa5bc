// What the lists and the grades of the member showed last, so that they also open without a connection. `lists-store.ts`
// deletes it when somebody else signs in, `session.ts` when the member signs out.
import { logFailure } from '#src/ui/log-failure.ts'
import type { SavedProduct } from '../contract/list.ts'
import type { ListName } from '../contract/list-names.ts'
import type { Grade } from '../contract/review.ts'

type Contents = Record<ListName, SavedProduct[]> & { grades: Grade[] }
type Cached<Name extends keyof Contents> = { userId: string; storedAt: string; items: Contents[Name] }

/** Of each list: more would fill the storage of the browser. */
const maxItems = 200
const keyOf = (name: keyof Contents) => `member-list-${name}`

export function readMemberCache<Name extends keyof Contents>(
  name: Name,
  userId: string,
): Cached<Name> | undefined {
  try {
    const found = JSON.parse(localStorage.getItem(keyOf(name)) ?? 'null') as Partial<Cached<Name>> | null
    return found?.userId === userId && found.storedAt && found.items ? (found as Cached<Name>) : undefined
  } catch {
    // No storage, or another version wrote it: the list is fetched.
    return undefined
  }
}

/** @returns when it was stored */
export function writeMemberCache<Name extends keyof Contents>(
  name: Name,
  userId: string,
  items: Contents[Name],
): string {
  const storedAt = new Date().toISOString()
  try {
    localStorage.setItem(keyOf(name), JSON.stringify({ userId, storedAt, items: items.slice(0, maxItems) }))
  } catch (error) {
    logFailure('Could not store the list for offline use:', error)
  }
  return storedAt
}
