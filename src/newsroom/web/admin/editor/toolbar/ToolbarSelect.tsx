import type { SelectOption } from '#src/ui/form/SelectField.tsx'
import styles from './ToolbarSelect.module.css'

type Props<Value extends string> = {
  /** For a visible label. */
  id?: string
  /** The accessible name, if there is no visible label. */
  label?: string
  value: Value
  options: readonly SelectOption<Value>[]
  onValueChange: (value: Value) => void
}

/** Native select of the toolbar. */
export function ToolbarSelect<Value extends string>({
  id,
  label,
  value,
  options,
  onValueChange,
}: Props<Value>) {
  return (
    <select
      id={id}
      className={styles.select}
      aria-label={label}
      value={value}
      onChange={({ target }) => {
        const option = options.find((each) => each.value === target.value)
        if (option) onValueChange(option.value)
      }}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  )
}
