import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Field } from './Field.tsx'

const debounceMs = 200

type Props = {
  label: string
  /** What is asked for now; what is typed stays here until it is asked for. */
  asked: string
  onAsk: (typed: string) => void
  maxLength?: number
  isLabelHidden?: boolean
}

/** Asks once typing has stopped for a moment. */
export function SearchField({ label, asked, onAsk, maxLength, isLabelHidden = true }: Props) {
  const [typed, setTyped] = useState(asked)
  const sent = useRef(asked)
  const ask = useEffectEvent(() => {
    sent.current = typed
    onAsk(typed)
  })
  useEffect(() => {
    if (typed === sent.current) return
    const timer = setTimeout(() => ask(), debounceMs)
    return () => clearTimeout(timer)
  }, [typed])
  // Asked from elsewhere: by a link beside the list, or by going back.
  useEffect(() => {
    if (asked === sent.current) return
    sent.current = asked
    setTyped(asked)
  }, [asked])
  return (
    <Field label={label} isLabelHidden={isLabelHidden}>
      {(attributes) => (
        <input
          {...attributes}
          type="search"
          placeholder={isLabelHidden ? label : undefined}
          maxLength={maxLength}
          value={typed}
          dir="auto"
          onChange={({ target }) => setTyped(target.value)}
        />
      )}
    </Field>
  )
}
