import type { FormEvent, ReactNode } from 'react'
import { ErrorMessage } from './ErrorMessage.tsx'
import styles from './form.module.css'
import { SubmitButton } from './SubmitButton.tsx'
import type { FormState } from './use-form.ts'

type Props = {
  form: FormState
  /** What the button says. */
  action: string
  /** For what cannot be undone. */
  isGrave?: boolean
  isDisabled?: boolean
  onSubmit: (event: FormEvent) => unknown
  /** The fields. */
  children: ReactNode
  /** What else can be done, below the button. */
  ways?: ReactNode
}

/** A form. Enter sends it; what is wrong is told in the page's language, not the browser's. */
export function Form({ form, action, isGrave, isDisabled, onSubmit, children, ways }: Props) {
  return (
    <form
      ref={form.ref ?? null}
      className={styles.form}
      method="post"
      noValidate
      onSubmit={(event) => void onSubmit(event)}
    >
      {children}
      <ErrorMessage failure={form.failure} />
      <SubmitButton isBusy={form.isBusy} isGrave={isGrave} isDisabled={isDisabled}>
        {action}
      </SubmitButton>
      {ways}
    </form>
  )
}
