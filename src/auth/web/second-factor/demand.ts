// Whether the newspaper has refused an admin for want of a second factor. Any call may find out; it says nothing about
// whoever signs in next.
import { fieldsOf } from '#src/ui/reply-fields.ts'
import { sessionToken } from '../session.ts'

/** The token that was refused. */
let refused: string | undefined
const listeners = new Set<() => void>()

export const isFactorDemanded = (): boolean => refused !== undefined && refused === sessionToken()

export function onDemandChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Looks into a refusal, whose body is left for others to read. */
export async function noteRefusal(token: string, response: Response): Promise<void> {
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => undefined)
  if (fieldsOf(body).code === 'second-factor-required') set(token)
}

/** A factor was added. */
export const settleDemand = (): void => set(undefined)

function set(next: string | undefined): void {
  if (next === refused) return
  refused = next
  for (const listener of listeners) listener()
}
