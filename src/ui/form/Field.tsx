import { type ReactNode, useId } from 'react'
import styles from './Field.module.css'

type Attributes = {
  id: string
  className: string | undefined
  'aria-describedby'?: string
  'aria-invalid'?: true
}

export type FieldProps = {
  label: string
  hint?: string | undefined
  /** Why the value is invalid. */
  error?: string | undefined
  isLabelHidden?: boolean
}

type Props = FieldProps & {
  /**
   * Renders the control with the attributes that associate it with label, hint and error, and any content at the end
   * of its box.
   */
  children: (attributes: Attributes) => ReactNode
}

/** A form control with its label, a hint and the validation error. */
export function Field({ label, hint, error, isLabelHidden, children }: Props) {
  const id = useId()
  const descriptions = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={isLabelHidden ? 'visually-hidden' : styles.label}>
        {label}
      </label>
      <div className={styles.box} data-invalid={error ? '' : undefined}>
        {children({
          id,
          className: styles.control,
          ...(descriptions ? { 'aria-describedby': descriptions } : {}),
          ...(error ? { 'aria-invalid': true } : {}),
        })}
      </div>
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  )
}
