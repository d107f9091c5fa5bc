import { type Dispatch, type RefObject, useEffect, useEffectEvent } from 'react'
import { useLocation } from 'react-router'
import type { SuggestionsAction, SuggestionsState } from './suggestions-reducer.ts'

/**
 * Adds the keyboard and pointer behavior of a combobox to a search field that is already rendered.
 * @param choose opens the active suggestion
 */
export function useCombobox(
  field: RefObject<HTMLInputElement | null>,
  state: SuggestionsState,
  dispatch: Dispatch<SuggestionsAction>,
  choose: () => void,
): void {
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after every navigation
  useEffect(() => dispatch({ type: 'close' }), [key, dispatch])

  const onInput = useEffectEvent((event: Event) => {
    // During IME composition the text is incomplete; `compositionend` follows.
    if (!(event instanceof InputEvent && event.isComposing)) updateText()
  })
  const updateText = useEffectEvent(() => dispatch({ type: 'input', text: field.current?.value ?? '' }))
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing) return
    const isVertical = event.key === 'ArrowDown' || event.key === 'ArrowUp'
    if (event.key === 'Escape' && state.isOpen) dispatch({ type: 'close' })
    else if (event.key === 'Enter' && state.activeIndex >= 0) choose()
    else if (isVertical && state.isOpen) dispatch({ type: 'move', step: event.key === 'ArrowDown' ? 1 : -1 })
    else if (isVertical) updateText()
    else return
    event.preventDefault()
  })
  const close = useEffectEvent(() => dispatch({ type: 'close' }))
  const closeIfOutside = useEffectEvent((event: Event) => {
    const { form } = field.current ?? {}
    const target = event instanceof FocusEvent ? event.relatedTarget : event.target
    if (form && target instanceof Node && !form.contains(target)) close()
  })

  useEffect(() => {
    const input = field.current
    const form = input?.form
    if (!input || !form) return
    // The field may contain text typed while this code was loading.
    updateText()
    const listeners = new AbortController()
    const { signal } = listeners
    input.addEventListener('input', onInput, { signal })
    input.addEventListener('compositionend', updateText, { signal })
    input.addEventListener('keydown', onKeyDown, { signal })
    form.addEventListener('submit', close, { signal })
    form.addEventListener('focusout', closeIfOutside, { signal })
    document.addEventListener('click', closeIfOutside, { signal })
    return () => listeners.abort()
  }, [field])
}
