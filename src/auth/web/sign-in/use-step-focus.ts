import { type RefObject, useEffect, useRef } from 'react'
import type { Step } from './steps.ts'

/**
 * Puts the focus where a person goes on: into the first field of a new step, onto what led forward when they came
 * back, into the first field with a fault when the step could not be left.
 */
export function useStepFocus(container: RefObject<HTMLElement | null>, step: Step, refusals: number): void {
  const shown = useRef<Step>(undefined)
  useEffect(() => {
    if (shown.current === step) return
    const left = shown.current
    shown.current = step
    const find = (selector: string) => container.current?.querySelector<HTMLElement>(selector)
    const way = left && find(`[data-leads-to="${left}"]`)
    const place = way ?? find('form input:not([tabindex="-1"])')
    place?.focus()
  }, [container, step])
  useEffect(() => {
    if (refusals > 0) container.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [container, refusals])
}
