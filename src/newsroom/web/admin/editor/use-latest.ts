import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Ref to the latest committed value, for callbacks that run outside of rendering. The ref is written after the commit:
 * React may render without committing, and such a render must not change what a callback reads.
 */
export function useLatest<T>(value: T): Readonly<RefObject<T>> {
  const latest = useRef(value)
  useLayoutEffect(() => {
    latest.current = value
  }, [value])
  return latest
}
