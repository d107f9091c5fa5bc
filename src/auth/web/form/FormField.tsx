import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { passwordLength } from '../../contract/limits.ts'
import type { FieldError } from '../sign-in/sign-in-flow.ts'
import styles from './form.module.css'

type Props = {
  label: string
  hint?: string | undefined
  fault: FieldError | undefined
  /** The control, and what stands at the end of its box. */
  children: (attributes: {
    id: string
    className: string | undefined
    'aria-invalid': true | undefined
    'aria-describedby': string | undefined
  }) => ReactNode
}

/** A labelled control with its hint, or in its place what is wrong with what was entered. */
export function FormField({ label, hint, fault, children }: Props) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.box} data-faulty={fault && ''}>
        {children({
          id,
          className: styles.input,
          'aria-invalid': fault ? true : undefined,
          'aria-describedby': fault ? `${id}-fault` : hint && `${id}-hint`,
        })}
      </div>
      {hint && !fault && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {fault && (
        <p id={`${id}-fault`} className={styles.fault}>
          {t(`auth:fieldError.${fault}`, { least: passwordLength.min, most: passwordLength.max })}
        </p>
      )}
    </div>
  )
}
