import type { ReactNode } from 'react'
import { Form } from '../form/Form.tsx'
import type { SignInFlow } from './use-sign-in-flow.ts'

type Props = {
  flow: SignInFlow
  submitLabel: string
  isDisabled?: boolean
  children: ReactNode
}

/** The form of one step. */
export function StepForm({ flow, children, ...button }: Props) {
  return (
    <Form form={flow} onSubmit={flow.submit} {...button}>
      {children}
    </Form>
  )
}
