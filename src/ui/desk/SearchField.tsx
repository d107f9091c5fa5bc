import { useEffect, useState } from 'react'
import { Field } from './Field.tsx'

const debounceMs = 200

type Props = {
  label: string
  /** What is asked for now; what is typed stays here until it is asked for. */
  asked: string
  onAsk: (typed: string) => void
  maxLength?: number
}

/** Asks once typing has stopped for a moment. */
export function SearchField({ label, asked, onAsk, maxLength }: Props) {
  const [typed, setTyped] = useState(asked)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing asks
  useEffect(() => {
    if (typed === asked) return
    const timer = setTimeout(() => onAsk(typed), debounceMs)
    return () => clearTimeout(timer)
  }, [typed])
  return (
    <Field label={label} isLabelHidden>
      {(attributes) => (
        <input
          {...attributes}
          type="search"
          placeholder={label}
          maxLength={maxLength}
          value={typed}
          dir="auto"
          onChange={({ target }) => setTyped(target.value)}
        />
      )}
    </Field>
  )
}
