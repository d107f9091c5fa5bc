// What is wrong with the form before it is sent. The browser checks the inputs by their attributes.
import type { AdFormValues } from './ad-form-values.ts'

/** Key of the message about an input. */
type InputFault = 'missing' | 'web' | 'number' | 'range' | 'whole' | 'order'
type FieldFault = { name: string; fault: InputFault }

export function findFaults(form: HTMLFormElement, values: AdFormValues): FieldFault[] {
  const faults = [...form.elements].flatMap((control): FieldFault[] => {
    if (!isControl(control) || control.name === '') return []
    const fault = findFault(control)
    return fault ? [{ name: control.name, fault }] : []
  })
  if (values.type === '') faults.push({ name: 'type', fault: 'missing' })
  const { startDate, endDate } = values
  if (startDate !== '' && endDate !== '' && endDate < startDate)
    faults.push({ name: 'endDate', fault: 'order' })
  return faults
}

type Control = HTMLInputElement | HTMLTextAreaElement

function findFault(control: Control): InputFault | undefined {
  const { validity } = control
  if (validity.badInput) return 'number'
  // The browser takes blanks for a value.
  if (control.required && control.value.trim() === '') return 'missing'
  if (validity.typeMismatch) return 'web'
  if (validity.rangeUnderflow || validity.rangeOverflow) return 'range'
  // The step of an amount is for its arrows only: one impression may cost less than a cent.
  return validity.stepMismatch && control.getAttribute('step') === '1' ? 'whole' : undefined
}

function isControl(element: Element): element is Control {
  return element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
}
