import { useState } from 'react'

/** Lost when the page is loaded again. */
const drafts = new Map<string, unknown>()

/**
 * What was entered in a form that can be closed by mistake, such as one in a dialog: it is there when the form is opened
 * again.
 * @param key of the form, its subject and the person who fills it in
 * @returns the value, its setter, and a function to call when the form was sent
 */
export function useFormDraft<Value>(
  key: string,
  initial: Value,
): [Value, (value: Value) => void, () => void] {
  const [value, setValue] = useState((drafts.get(key) as Value | undefined) ?? initial)
  const change = (next: Value) => {
    drafts.set(key, next)
    setValue(next)
  }
  return [value, change, () => drafts.delete(key)]
}
