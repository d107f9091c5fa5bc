import { type InputHTMLAttributes, type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { passwordLength } from '../../contract/limits.ts'
import type { Fault } from '../sign-in/steps.ts'
import styles from './form.module.css'

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'className'> & {
  label: string
  hint?: string | undefined
  fault: Fault | undefined
  /** Stands at the end of the field. */
  children?: ReactNode
}

/** A labelled field with its hint, or in its place what is wrong with what was entered. */
export function Field({ label, hint, fault, children, ...input }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const described = fault ? `${id}-fault` : hint && `${id}-hint`
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.box} data-faulty={fault && ''}>
        <input
          {...input}
          id={id}
          className={styles.input}
          aria-invalid={fault ? true : undefined}
          aria-describedby={described}
        />
        {children}
      </div>
      {hint && !fault && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {fault && (
        <p id={`${id}-fault`} className={styles.fault}>
          {t(`auth:fault.${fault}`, passwordLength)}
        </p>
      )}
    </div>
  )
}
