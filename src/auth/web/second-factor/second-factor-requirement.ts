// Whether the newspaper has refused an admin for want of a second factor. Any call may find out; it says nothing about
// whoever signs in next.
import { fieldsOf } from '#src/ui/reply-fields.ts'
import { getSessionToken } from '../session.ts'

/** The token that was refused. */
let refused: string | undefined
const listeners = new Set<() => void>()

export const isSecondFactorRequired = (): boolean => refused !== undefined && refused === getSessionToken()

export function onSecondFactorRequirementChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Looks into a refusal, whose body is left for others to read. */
export async function detectSecondFactorRequirement(token: string, response: Response): Promise<void> {
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => undefined)
  if (fieldsOf(body).code === 'second-factor-required') set(token)
}

/** A factor was added. */
export const clearSecondFactorRequirement = (): void => set(undefined)

function set(next: string | undefined): void {
  if (next === refused) return
  refused = next
  for (const listener of listeners) listener()
}
