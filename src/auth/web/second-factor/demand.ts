// Whether the newspaper has refused an admin for want of a second factor. Any call may find out.

let isDemanded = false
const listeners = new Set<() => void>()

export const isFactorDemanded = (): boolean => isDemanded

export function onDemandChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Looks into a refusal, whose body is left for others to read. */
export async function noteRefusal(response: Response): Promise<void> {
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => undefined)
  const isAboutFactor =
    typeof body === 'object' && body !== null && 'code' in body && body.code === 'second-factor-required'
  if (isAboutFactor) set(true)
}

/** A factor was added. */
export const settleDemand = (): void => set(false)

function set(next: boolean): void {
  if (next === isDemanded) return
  isDemanded = next
  for (const listener of listeners) listener()
}
