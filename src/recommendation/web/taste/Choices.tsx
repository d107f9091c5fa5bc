import styles from './TasteForm.module.css'

type Props<Value extends string> = {
  legend: string
  hint?: string
  values: readonly Value[]
  chosen: readonly Value[]
  getLabel: (value: Value) => string
  /** Other values cannot be chosen once so many are. */
  max?: number
  onChange: (chosen: Value[]) => void
}

/** Several values of a list, as check boxes. */
export function Choices<Value extends string>({
  legend,
  hint,
  values,
  chosen,
  getLabel,
  max = values.length,
  onChange,
}: Props<Value>) {
  const isFull = chosen.length >= max
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{legend}</legend>
      {hint && <p className={styles.hint}>{hint}</p>}
      <ul className={styles.choices}>
        {values.map((value) => {
          const isChosen = chosen.includes(value)
          return (
            <li key={value}>
              <label className={styles.choice}>
                <input
                  type="checkbox"
                  checked={isChosen}
                  disabled={isFull && !isChosen}
                  onChange={() =>
                    onChange(isChosen ? chosen.filter((each) => each !== value) : [...chosen, value])
                  }
                />
                {getLabel(value)}
              </label>
            </li>
          )
        })}
      </ul>
    </fieldset>
  )
}
