import { useEffect, useRef, useState } from 'react'
import { newsLimits } from '../../contract/limits.ts'
import { defaultFilters, type FilterName, type Filters, toFilterParameters } from './filters.ts'

/** What stands in the form. A choice applies at once, a number once the reader stops typing. */
export function useFilterForm(applied: Filters, apply: (filters: Filters) => void) {
  const [fields, setFields] = useState(applied)
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(waiting.current), [])

  const applyChanged = (filters: Filters) => {
    if (toFilterParameters(filters).toString() !== toFilterParameters(applied).toString()) apply(filters)
  }
  return {
    fields,
    change(name: FilterName, value: string, isTyped: boolean) {
      const changed = { ...fields, [name]: value }
      setFields(changed)
      clearTimeout(waiting.current)
      if (isTyped) waiting.current = setTimeout(applyChanged, newsLimits.suggestions.debounceMs, changed)
      else applyChanged(changed)
    },
    submit() {
      clearTimeout(waiting.current)
      applyChanged(fields)
    },
    reset() {
      clearTimeout(waiting.current)
      setFields(defaultFilters)
      apply(defaultFilters)
    },
  }
}
