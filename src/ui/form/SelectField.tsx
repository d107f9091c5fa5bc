import { Icon } from '../Icon.tsx'
import { Field, type FieldProps } from './Field.tsx'
import styles from './SelectField.module.css'

export type SelectOption<Value extends string> = {
  value: Value
  label: string
  /** Language of the label, as BCP 47, if it is not that of the page. */
  lang?: string
}

type Props<Value extends string> = FieldProps & {
  name?: string
  /** One of the options with a value has to be chosen. */
  isRequired?: boolean
  value: Value
  options: readonly SelectOption<Value>[]
  onValueChange: (value: Value) => void
}

/** A native select with its label. */
export function SelectField<Value extends string>({
  name,
  isRequired,
  value,
  options,
  onValueChange,
  ...field
}: Props<Value>) {
  const select = (text: string) => {
    const option = options.find((each) => each.value === text)
    if (option) onValueChange(option.value)
  }
  return (
    <Field {...field}>
      {({ className, ...attributes }) => (
        <>
          <select
            {...attributes}
            className={`${className} ${styles.select}`}
            name={name}
            required={isRequired}
            value={value}
            onChange={({ target }) => select(target.value)}
          >
            {options.map((option) => (
              <option key={option.value} value={option.value} lang={option.lang}>
                {option.label}
              </option>
            ))}
          </select>
          <span className={styles.arrow}>
            <Icon name="chevron" size={16} />
          </span>
        </>
      )}
    </Field>
  )
}
