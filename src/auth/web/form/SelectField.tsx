import { type ReactNode, useId } from 'react'
import { Icon } from '#src/ui/Icon.tsx'
import styles from './form.module.css'

type Props = {
  label: string
  name: string
  value: string
  onValueChange: (value: string) => void
  /** The options. */
  children: ReactNode
}

export function SelectField({ label, name, value, onValueChange, children }: Props) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.box}>
        <select
          id={id}
          name={name}
          className={styles.select}
          value={value}
          onChange={(event) => onValueChange(event.target.value)}
        >
          {children}
        </select>
        <Icon name="chevron" size={16} />
      </div>
    </div>
  )
}
