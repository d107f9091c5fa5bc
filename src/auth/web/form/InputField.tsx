import type { InputHTMLAttributes, ReactNode } from 'react'
import type { FieldError } from '../sign-in/sign-in-flow.ts'
import { FormField } from './FormField.tsx'

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'className' | 'value' | 'onChange'> & {
  label: string
  hint?: string | undefined
  value: string
  onValue: (value: string) => void
  fault: FieldError | undefined
  /** Stands at the end of the field. */
  children?: ReactNode
}

/** A text of one line. */
export function InputField({ label, hint, fault, onValue, children, ...input }: Props) {
  return (
    <FormField label={label} hint={hint} fault={fault}>
      {(attributes) => (
        <>
          <input {...input} {...attributes} onChange={(event) => onValue(event.target.value)} />
          {children}
        </>
      )}
    </FormField>
  )
}
