import type { InputHTMLAttributes, ReactNode } from 'react'
import type { FieldError } from '../sign-in/sign-in-flow.ts'
import { FormField } from './FormField.tsx'

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'className' | 'value' | 'onChange'> & {
  label: string
  hint?: string | undefined
  value: string
  onValueChange: (value: string) => void
  error: FieldError | undefined
  /** Rendered at the end of the field. */
  children?: ReactNode
}

/** A single-line input with label, hint and validation error. */
export function InputField({ label, hint, error, onValueChange, children, ...input }: Props) {
  return (
    <FormField label={label} hint={hint} error={error}>
      {(attributes) => (
        <>
          <input {...input} {...attributes} onChange={(event) => onValueChange(event.target.value)} />
          {children}
        </>
      )}
    </FormField>
  )
}
