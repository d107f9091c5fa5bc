import type { ReactNode } from 'react'
import { FailureLine } from '../form/FailureLine.tsx'
import styles from '../form/form.module.css'
import { SubmitButton } from '../form/SubmitButton.tsx'
import type { SignIn } from './use-sign-in.ts'

type Props = {
  way: SignIn
  /** What the button says. */
  action: string
  isDisabled?: boolean
  children: ReactNode
}

/** The form of one step. Enter sends it; what is wrong is told in the page's language, not the browser's. */
export function StepForm({ way, action, isDisabled = false, children }: Props) {
  return (
    <form className={styles.form} method="post" noValidate onSubmit={way.submit}>
      {children}
      <FailureLine failure={way.failure} />
      <SubmitButton isBusy={way.isBusy} isDisabled={isDisabled}>
        {action}
      </SubmitButton>
    </form>
  )
}
