import { useEffect, useRef, useState } from 'react'
import { newsLimits } from '../../contract/limits.ts'
import { defaultFilters, type FilterName, type Filters, toFilterParameters } from './filters.ts'

/** State of the filter form. Selections apply at once; typed values apply after a pause. */
export function useFilterForm(applied: Filters, apply: (filters: Filters) => void) {
  const [fields, setFields] = useState(applied)
  const debounce = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(debounce.current), [])

  const applyIfChanged = (filters: Filters) => {
    if (toFilterParameters(filters).toString() !== toFilterParameters(applied).toString()) apply(filters)
  }
  return {
    fields,
    change(name: FilterName, value: string, isTyped: boolean) {
      const changed = { ...fields, [name]: value }
      setFields(changed)
      clearTimeout(debounce.current)
      if (isTyped) debounce.current = setTimeout(applyIfChanged, newsLimits.suggestions.debounceMs, changed)
      else applyIfChanged(changed)
    },
    submit() {
      clearTimeout(debounce.current)
      applyIfChanged(fields)
    },
    reset() {
      clearTimeout(debounce.current)
      setFields(defaultFilters)
      apply(defaultFilters)
    },
  }
}
