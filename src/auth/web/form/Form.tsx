import type { FormEvent, ReactNode } from 'react'
import { ErrorMessage } from './ErrorMessage.tsx'
import styles from './form.module.css'
import { SubmitButton } from './SubmitButton.tsx'
import type { FormState } from './use-form.ts'

type Props = {
  form: FormState
  submitLabel: string
  /** For actions that cannot be undone. */
  isDestructive?: boolean
  isDisabled?: boolean
  onSubmit: (event: FormEvent) => unknown
  /** The fields. */
  children: ReactNode
  /** Content below the submit button. */
  footer?: ReactNode
}

/** A form without the browser's validation, whose messages may be in another language than the page. */
export function Form({ form, submitLabel, isDestructive, isDisabled, onSubmit, children, footer }: Props) {
  return (
    <form
      ref={form.ref ?? null}
      className={styles.form}
      method="post"
      noValidate
      onSubmit={(event) => void onSubmit(event)}
    >
      {children}
      <ErrorMessage error={form.error} />
      <SubmitButton isBusy={form.isBusy} isDestructive={isDestructive} isDisabled={isDisabled}>
        {submitLabel}
      </SubmitButton>
      {footer}
    </form>
  )
}
