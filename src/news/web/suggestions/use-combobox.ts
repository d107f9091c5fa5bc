import { type Dispatch, type RefObject, useEffect, useEffectEvent } from 'react'
import { useLocation } from 'react-router'
import type { SuggestionsAction, SuggestionsState } from './suggestions-reducer.ts'

/**
 * The keyboard and the pointer around a search field that stands in the page already.
 * @param choose opens the marked suggestion
 */
export function useCombobox(
  field: RefObject<HTMLInputElement | null>,
  box: SuggestionsState,
  change: Dispatch<SuggestionsAction>,
  choose: () => void,
): void {
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: going elsewhere is what makes this run
  useEffect(() => change({ type: 'close' }), [key, change])

  const onInput = useEffectEvent((event: Event) => {
    // Letters on the way to a character of another script are no words yet; the field tells when they are.
    if (!(event instanceof InputEvent && event.isComposing)) typed()
  })
  const typed = useEffectEvent(() => change({ type: 'type', text: field.current?.value ?? '' }))
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing) return
    const isVertical = event.key === 'ArrowDown' || event.key === 'ArrowUp'
    if (event.key === 'Escape' && box.isOpen) change({ type: 'close' })
    else if (event.key === 'Enter' && box.marked >= 0) choose()
    else if (isVertical && box.isOpen) change({ type: 'move', step: event.key === 'ArrowDown' ? 1 : -1 })
    else if (isVertical) typed()
    else return
    event.preventDefault()
  })
  const close = useEffectEvent(() => change({ type: 'close' }))
  const onElsewhere = useEffectEvent((event: Event) => {
    const { form } = field.current ?? {}
    const goesTo = event instanceof FocusEvent ? event.relatedTarget : event.target
    if (form && goesTo instanceof Node && !form.contains(goesTo)) close()
  })

  useEffect(() => {
    const input = field.current
    const form = input?.form
    if (!input || !form) return
    // What was typed while this was on its way.
    typed()
    const listening = new AbortController()
    const { signal } = listening
    input.addEventListener('input', onInput, { signal })
    input.addEventListener('compositionend', typed, { signal })
    input.addEventListener('keydown', onKeyDown, { signal })
    form.addEventListener('submit', close, { signal })
    form.addEventListener('focusout', onElsewhere, { signal })
    document.addEventListener('click', onElsewhere, { signal })
    return () => listening.abort()
  }, [field])
}
