import type { ReactNode } from 'react'
import { Form } from '../form/Form.tsx'
import type { SignInFlow } from './use-sign-in-flow.ts'

type Props = {
  way: SignInFlow
  /** What the button says. */
  action: string
  isDisabled?: boolean
  children: ReactNode
}

/** The form of one step. */
export function StepForm({ way, children, ...about }: Props) {
  return (
    <Form form={way} onSubmit={way.submit} {...about}>
      {children}
    </Form>
  )
}
