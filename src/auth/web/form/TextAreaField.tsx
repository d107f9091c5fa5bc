import type { FieldError } from '../sign-in/sign-in-flow.ts'
import { FormField } from './FormField.tsx'

type Props = {
  label: string
  name: string
  value: string
  onValue: (value: string) => void
  fault: FieldError | undefined
  hint?: string
  maxLength?: number
}

/** A text of several lines. */
export function TextAreaField({ label, hint, fault, onValue, ...text }: Props) {
  return (
    <FormField label={label} hint={hint} fault={fault}>
      {(attributes) => (
        <textarea
          {...text}
          {...attributes}
          rows={3}
          dir="auto"
          onChange={(event) => onValue(event.target.value)}
        />
      )}
    </FormField>
  )
}
