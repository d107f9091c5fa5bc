import type { InputHTMLAttributes, ReactNode } from 'react'
import type { Fault } from '../sign-in/steps.ts'
import { FieldFrame } from './FieldFrame.tsx'

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'className'> & {
  label: string
  hint?: string | undefined
  fault: Fault | undefined
  /** Stands at the end of the field. */
  children?: ReactNode
}

/** A text of one line. */
export function Field({ label, hint, fault, children, ...input }: Props) {
  return (
    <FieldFrame label={label} hint={hint} fault={fault}>
      {(attributes) => (
        <>
          <input {...input} {...attributes} />
          {children}
        </>
      )}
    </FieldFrame>
  )
}
