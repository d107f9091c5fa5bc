import { type RefObject, useEffect, useRef } from 'react'
import type { Step } from './sign-in-flow.ts'
import type { SignInFlow } from './use-sign-in-flow.ts'

/**
 * Puts the focus where a person goes on: into the first field of a new step, onto what led forward when they came
 * back, into the first field with a fault when the step could not be left.
 */
export function useStepFocus(
  container: RefObject<HTMLElement | null>,
  { step, trail, refusals }: Pick<SignInFlow, 'step' | 'trail' | 'refusals'>,
): void {
  const shown = useRef<{ step: Step; depth: number }>(undefined)
  const depth = trail.length
  useEffect(() => {
    const left = shown.current
    shown.current = { step, depth }
    if (left?.step === step) return
    const find = (selector: string) => container.current?.querySelector<HTMLElement>(selector)
    // Two steps that lead to each other: only on the way back it is the way that comes first.
    const way = left && depth < left.depth ? find(`[data-leads-to="${left.step}"]`) : undefined
    const place = way ?? find('form input:not([tabindex="-1"])')
    place?.focus()
  }, [container, step, depth])
  useEffect(() => {
    if (refusals > 0) container.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [container, refusals])
}
