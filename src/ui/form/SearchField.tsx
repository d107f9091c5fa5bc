import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Field } from './Field.tsx'

const debounceMs = 200

type Props = {
  label: string
  /** The current search. What is typed is kept in the field until the search starts. */
  value: string
  onSearch: (text: string) => void
  maxLength?: number
  /** The placeholder then shows the label. */
  isLabelHidden?: boolean
}

/** An input that starts the search when the user pauses typing. */
export function SearchField({ label, value, onSearch, maxLength, isLabelHidden = true }: Props) {
  const [text, setText] = useState(value)
  const searched = useRef(value)
  const search = useEffectEvent(() => {
    searched.current = text
    onSearch(text)
  })
  useEffect(() => {
    if (text === searched.current) return
    const timer = setTimeout(() => search(), debounceMs)
    return () => clearTimeout(timer)
  }, [text])
  // The search was changed elsewhere: by a link beside the list, or by going back.
  useEffect(() => {
    if (value === searched.current) return
    searched.current = value
    setText(value)
  }, [value])
  return (
    <Field label={label} isLabelHidden={isLabelHidden}>
      {(attributes) => (
        <input
          {...attributes}
          type="search"
          placeholder={isLabelHidden ? label : undefined}
          maxLength={maxLength}
          value={text}
          dir="auto"
          onChange={({ target }) => setText(target.value)}
        />
      )}
    </Field>
  )
}
