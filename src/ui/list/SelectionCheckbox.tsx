import { useEffect, useRef } from 'react'
import styles from './SelectionCheckbox.module.css'
import type { Selection } from './use-selection.ts'

type Props = { selection: Selection; id: string; label: string }

/** Selects a row. With Shift it also selects all rows back to the one that was changed before. */
export function SelectionCheckbox({ selection, id, label }: Props) {
  return (
    <label className={styles.box}>
      <input
        type="checkbox"
        aria-label={label}
        checked={selection.isSelected(id)}
        onChange={({ target, nativeEvent }) =>
          selection.select(id, target.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
        }
      />
    </label>
  )
}

/**
 * Selects all visible rows; shows a third state when some of them are selected. A column without room for the label hides
 * it by `--select-all-label: none`.
 */
export function SelectAllCheckbox({ selection, label }: Omit<Props, 'id'>) {
  const { areAllSelected, selected, selectAll } = selection
  const input = useRef<HTMLInputElement>(null)
  const isPartial = selected.length > 0 && !areAllSelected
  useEffect(() => {
    if (input.current) input.current.indeterminate = isPartial
  }, [isPartial])
  return (
    <label className={styles.all}>
      <span className={styles.box}>
        <input
          ref={input}
          type="checkbox"
          aria-label={label}
          checked={areAllSelected}
          onChange={({ target }) => selectAll(target.checked)}
        />
      </span>
      <span className={styles.label}>{label}</span>
    </label>
  )
}
