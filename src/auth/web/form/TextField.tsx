import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Fault } from '../sign-in/steps.ts'
import styles from './form.module.css'

type Props = {
  label: string
  name: string
  value: string
  onValue: (value: string) => void
  fault: Fault | undefined
  hint?: string
  maxLength?: number
}

/** A text of several lines. */
export function TextField({ label, hint, fault, onValue, ...text }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const described = fault ? `${id}-fault` : hint && `${id}-hint`
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.box} data-faulty={fault && ''}>
        <textarea
          {...text}
          id={id}
          className={styles.input}
          rows={3}
          dir="auto"
          aria-invalid={fault ? true : undefined}
          aria-describedby={described}
          onChange={(event) => onValue(event.target.value)}
        />
      </div>
      {hint && !fault && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {fault && (
        <p id={`${id}-fault`} className={styles.fault}>
          {t(`auth:fault.${fault}`)}
        </p>
      )}
    </div>
  )
}
