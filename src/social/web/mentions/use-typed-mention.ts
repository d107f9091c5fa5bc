import { type RefObject, useEffect, useState } from 'react'
import { findTypedMention, type TypedMention } from './find-typed-mention.ts'

/**
 * The mention at the caret of a focused text field, from its events.
 * @returns dismiss hides it until another mention is typed
 */
export function useTypedMention(field: RefObject<HTMLTextAreaElement | null>) {
  const [mention, setMention] = useState<TypedMention>()
  const [dismissedStart, setDismissedStart] = useState<number>()

  useEffect(() => {
    const area = field.current
    if (!area) return
    const update = (event?: Event) => {
      // The text is incomplete while an input method composes it; `compositionend` follows.
      if (event instanceof InputEvent && event.isComposing) return
      const isAtCaret = document.activeElement === area && area.selectionStart === area.selectionEnd
      const found = isAtCaret ? findTypedMention(area.value, area.selectionStart) : undefined
      setMention((current) => (isSame(current, found) ? current : found))
      if (!found) setDismissedStart(undefined)
    }
    update()
    const listeners = new AbortController()
    const { signal } = listeners
    for (const event of ['input', 'compositionend', 'focus', 'blur'])
      area.addEventListener(event, update, { signal })
    document.addEventListener('selectionchange', () => update(), { signal })
    return () => listeners.abort()
  }, [field])

  const isDismissed = mention !== undefined && mention.start === dismissedStart
  return {
    mention: isDismissed ? undefined : mention,
    dismiss: () => setDismissedStart(mention?.start),
  }
}

function isSame(one: TypedMention | undefined, other: TypedMention | undefined): boolean {
  return one?.start === other?.start && one?.end === other?.end && one?.search === other?.search
}
