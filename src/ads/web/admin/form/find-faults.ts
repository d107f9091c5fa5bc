// What is wrong with a form before it is sent. The browser checks the inputs by their attributes.

import { describeLimit, type RejectionTexts } from '#src/ui/admin/rejections.ts'
import { isWebLink } from '../../slot/is-web-link.ts'

/** Key of the message about an input. */
type InputFault = 'missing' | 'web' | 'number' | 'whole' | 'decimals' | 'date' | 'order'

type Period = { name: string; first: string; last: string }

/**
 * Messages by the names of the inputs.
 * @param period its last day must not be before its first; `name` is the input of the last day
 */
export function findFaults(
  form: HTMLFormElement,
  texts: RejectionTexts,
  period: Period,
): Record<string, string> {
  const say = (fault: InputFault) => texts.t(`ads:form.fault.${fault}`)
  const found = [...form.elements].flatMap((control) => {
    if (!isControl(control) || control.name === '') return []
    const fault = findFault(control)
    const message = fault ? say(fault) : describeRange(control, texts)
    return message ? [[control.name, message] as const] : []
  })
  const { name, first, last } = period
  const isReversed = first !== '' && last !== '' && last < first
  return { ...(isReversed ? { [name]: say('order') } : {}), ...Object.fromEntries(found) }
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

function findFault(control: Control): InputFault | undefined {
  const { validity, type } = control
  if (validity.badInput) return type === 'date' ? 'date' : 'number'
  // The browser takes blanks for a value.
  if (control.required && control.value.trim() === '') return 'missing'
  if (validity.typeMismatch || (type === 'url' && control.value !== '' && !isWebLink(control.value)))
    return 'web'
  if (type === 'date') return validity.rangeUnderflow || validity.rangeOverflow ? 'date' : undefined
  if (!validity.stepMismatch) return undefined
  // The step of an amount is for its arrows only: one impression may cost less than a cent.
  if (control.getAttribute('step') === '1') return 'whole'
  return Number(Number(control.value).toFixed(6)) === Number(control.value) ? undefined : 'decimals'
}

function describeRange(control: Control, texts: RejectionTexts): string | undefined {
  const { rangeUnderflow, rangeOverflow } = control.validity
  const limit = (name: 'min' | 'max') => Number(control.getAttribute(name))
  if (rangeUnderflow) return describeLimit(texts, { minimum: limit('min') })
  return rangeOverflow ? describeLimit(texts, { maximum: limit('max') }) : undefined
}

function isControl(element: Element): element is Control {
  return (
    element instanceof HTMLInputElement ||
    element instanceof HTMLTextAreaElement ||
    element instanceof HTMLSelectElement
  )
}
