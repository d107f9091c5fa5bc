import type { Fault } from '../sign-in/steps.ts'
import { FieldFrame } from './FieldFrame.tsx'

type Props = {
  label: string
  name: string
  value: string
  onValue: (value: string) => void
  fault: Fault | undefined
  hint?: string
  maxLength?: number
}

/** A text of several lines. */
export function TextField({ label, hint, fault, onValue, ...text }: Props) {
  return (
    <FieldFrame label={label} hint={hint} fault={fault}>
      {(attributes) => (
        <textarea
          {...text}
          {...attributes}
          rows={3}
          dir="auto"
          onChange={(event) => onValue(event.target.value)}
        />
      )}
    </FieldFrame>
  )
}
