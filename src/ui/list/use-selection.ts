import { useRef, useState } from 'react'

export type Selection = {
  /** Identifiers of the selected rows, in the order of the list. */
  selected: readonly string[]
  isSelected: (id: string) => boolean
  areAllSelected: boolean
  /** @param isRange changes all rows between the row of the previous call and this one */
  select: (id: string, isSelected: boolean, isRange?: boolean) => void
  selectAll: (isSelected: boolean) => void
  clear: () => void
}

/**
 * Selection of rows in a list. Rows that are not in `ids`, such as those of another page, stay selected but are not
 * reported, so that nobody changes rows that are out of sight.
 * @param ids all visible rows
 */
export function useSelection(ids: readonly string[]): Selection {
  const [all, setAll] = useState<ReadonlySet<string>>(new Set())
  const lastChanged = useRef<string>(undefined)

  function change(changedIds: readonly string[], isSelected: boolean): void {
    const next = new Set(all)
    for (const id of changedIds) {
      if (isSelected) next.add(id)
      else next.delete(id)
    }
    setAll(next)
  }

  return {
    selected: ids.filter((id) => all.has(id)),
    isSelected: (id) => all.has(id),
    areAllSelected: ids.length > 0 && ids.every((id) => all.has(id)),
    select(id, isSelected, isRange = false) {
      const range = isRange ? getRange(ids, lastChanged.current, id) : [id]
      lastChanged.current = id
      change(range, isSelected)
    },
    selectAll: (isSelected) => change(ids, isSelected),
    clear() {
      lastChanged.current = undefined
      setAll(new Set())
    },
  }
}

/** The identifiers from one row to another one, in either direction; the second one alone if the first is gone. */
function getRange(ids: readonly string[], from: string | undefined, to: string): readonly string[] {
  const start = from === undefined ? -1 : ids.indexOf(from)
  const end = ids.indexOf(to)
  if (start === -1) return [to]
  return ids.slice(Math.min(start, end), Math.max(start, end) + 1)
}
