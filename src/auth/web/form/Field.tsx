import type { InputHTMLAttributes, ReactNode } from 'react'
import type { Fault } from '../sign-in/steps.ts'
import { FieldFrame } from './FieldFrame.tsx'

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'className' | 'value' | 'onChange'> & {
  label: string
  hint?: string | undefined
  value: string
  onValue: (value: string) => void
  fault: Fault | undefined
  /** Stands at the end of the field. */
  children?: ReactNode
}

/** A text of one line. */
export function Field({ label, hint, fault, onValue, children, ...input }: Props) {
  return (
    <FieldFrame label={label} hint={hint} fault={fault}>
      {(attributes) => (
        <>
          <input {...input} {...attributes} onChange={(event) => onValue(event.target.value)} />
          {children}
        </>
      )}
    </FieldFrame>
  )
}
