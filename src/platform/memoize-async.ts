/** Memoizes an async function by its argument, for the life of the process. Calls again after a failure. */
export function memoizeAsync<Key, Value>(
  compute: (key: Key) => Promise<Value>,
): (key: Key) => Promise<Value> {
  const values = new Map<Key, Promise<Value>>()
  return (key) => {
    const memoized = values.get(key)
    if (memoized) return memoized
    const value = compute(key)
    values.set(key, value)
    value.catch(() => values.delete(key))
    return value
  }
}
