// What became of what an editor did, told in one polite line. One at a time: the newest is what matters.

export type Told = { message: string; isFailure: boolean; at: number }

let told: Told | undefined
const listeners = new Set<() => void>()

/** Tells what was done. */
export function tell(message: string): void {
  show({ message, isFailure: false, at: Date.now() })
}

/** Tells what could not be done. It stays until it is put away. */
export function tellFailure(message: string): void {
  show({ message, isFailure: true, at: Date.now() })
}

export function putAway(): void {
  show(undefined)
}

export function currentlyTold(): Told | undefined {
  return told
}

export function onTold(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function show(next: Told | undefined): void {
  told = next
  for (const listener of listeners) listener()
}
