import { type ReactNode, useId } from 'react'
import styles from './Field.module.css'

type Attributes = {
  id: string
  className: string | undefined
  'aria-describedby'?: string
  'aria-invalid'?: true
}

/**
 * A control under its label, with a hint and what is wrong with it.
 * @param children gets the attributes that bind the control to all of them
 */
export function Field(props: {
  label: string
  hint?: string | undefined
  fault?: string | undefined
  isLabelHidden?: boolean
  children: (attributes: Attributes) => ReactNode
}) {
  const id = useId()
  const { label, hint, fault, isLabelHidden } = props
  const notes = [hint && `${id}-hint`, fault && `${id}-fault`].filter(Boolean).join(' ')
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={isLabelHidden ? 'visually-hidden' : styles.label}>
        {label}
      </label>
      {props.children({
        id,
        className: styles.control,
        ...(notes ? { 'aria-describedby': notes } : {}),
        ...(fault ? { 'aria-invalid': true } : {}),
      })}
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {fault && (
        <p id={`${id}-fault`} className={styles.fault}>
          {fault}
        </p>
      )}
    </div>
  )
}
