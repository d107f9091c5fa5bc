import { type RefObject, useEffect, useRef } from 'react'
import type { Step } from './sign-in-flow.ts'
import type { SignInFlow } from './use-sign-in-flow.ts'

/**
 * Moves the focus with the steps: to the first field of a new step, to the button that led forward after going back,
 * and to the first invalid field after a rejected submission.
 */
export function useStepFocus(
  container: RefObject<HTMLElement | null>,
  { step, history, rejections }: Pick<SignInFlow, 'step' | 'history' | 'rejections'>,
): void {
  const previous = useRef<{ step: Step; depth: number }>(undefined)
  const depth = history.length
  useEffect(() => {
    const left = previous.current
    previous.current = { step, depth }
    if (left?.step === step) return
    const find = (selector: string) => container.current?.querySelector<HTMLElement>(selector)
    // Sign-in and sign-up link to each other, so the button gets the focus only after going back.
    const forwardButton = left && depth < left.depth ? find(`[data-leads-to="${left.step}"]`) : undefined
    const target = forwardButton ?? find('form input:not([tabindex="-1"])')
    target?.focus()
  }, [container, step, depth])
  useEffect(() => {
    if (rejections > 0) container.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [container, rejections])
}
