import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { passwordLength } from '../../contract/limits.ts'
import type { FieldError } from '../sign-in/sign-in-flow.ts'
import styles from './form.module.css'

type Props = {
  label: string
  hint?: string | undefined
  error: FieldError | undefined
  /** Renders the control and any content at the end of its box. */
  children: (attributes: {
    id: string
    className: string | undefined
    'aria-invalid': true | undefined
    'aria-describedby': string | undefined
  }) => ReactNode
}

/** A control with its label and either a hint or the validation error. */
export function FormField({ label, hint, error, children }: Props) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.box} data-invalid={error && ''}>
        {children({
          id,
          className: styles.input,
          'aria-invalid': error ? true : undefined,
          'aria-describedby': error ? `${id}-error` : hint && `${id}-hint`,
        })}
      </div>
      {hint && !error && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className={styles.fieldError}>
          {t(`auth:fieldError.${error}`, { least: passwordLength.min, most: passwordLength.max })}
        </p>
      )}
    </div>
  )
}
