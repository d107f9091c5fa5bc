import { useId } from 'react'
import styles from './SegmentedChoice.module.css'

type Props<Value extends string> = {
  /** Read by screen readers only. */
  label: string
  value: Value
  options: readonly { value: Value; label: string }[]
  onValueChange: (value: Value) => void
}

/** Radio buttons in a row, for a few short options. */
export function SegmentedChoice<Value extends string>({
  label,
  value,
  options,
  onValueChange,
}: Props<Value>) {
  const name = useId()
  return (
    <fieldset className={styles.choice}>
      <legend className="visually-hidden">{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={styles.option}>
          <input
            type="radio"
            name={name}
            className="visually-hidden"
            checked={option.value === value}
            onChange={() => onValueChange(option.value)}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </fieldset>
  )
}
