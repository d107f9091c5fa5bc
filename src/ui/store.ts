// Values that live outside of React: a module changes them, and `useStore` renders them.

export type Store<Value> = {
  get: () => Value
  /** @returns a function that removes the listener */
  subscribe: (listener: () => void) => () => void
}

/** Creates a value with listeners. */
export function createStore<Value>(initial: Value): Store<Value> & { set: (value: Value) => void } {
  let current = initial
  const { subscribe, notify } = createListeners()
  const set = (value: Value) => {
    current = value
    notify()
  }
  return { get: () => current, set, subscribe }
}

/** For values that are stored elsewhere, such as in an attribute of the document: the listeners alone. */
export function createListeners() {
  const listeners = new Set<() => void>()
  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    notify: () => {
      for (const listener of listeners) listener()
    },
  }
}
