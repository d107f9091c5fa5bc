/**
 * Makes each thing once and keeps it for the life of the process. What could not be made is tried again by whoever
 * asks next.
 */
export function memoizeAsync<Key, Thing>(make: (key: Key) => Promise<Thing>): (key: Key) => Promise<Thing> {
  const made = new Map<Key, Promise<Thing>>()
  return (key) => {
    const known = made.get(key)
    if (known) return known
    const thing = make(key)
    made.set(key, thing)
    thing.catch(() => made.delete(key))
    return thing
  }
}
