// An answer that nothing could undo, because people are told of it, is sent after some seconds, so that it can be taken
// back.
import { useEffect, useEffectEvent, useRef, useState } from 'react'

const undoMs = 8_000

/** @param send gets the answer once, also when the list or the page is left before */
export function useRevocableAnswer<Answer extends object>(send: (answer: Answer) => void) {
  const [answer, setAnswer] = useState<Answer>()
  const unsent = useRef<Answer>(undefined)

  const sendNow = useEffectEvent(() => {
    const given = unsent.current
    unsent.current = undefined
    if (given) send(given)
  })
  useEffect(() => {
    if (!answer) return
    const onTime = () => sendNow()
    const timer = setTimeout(onTime, undoMs)
    addEventListener('pagehide', onTime)
    return () => {
      clearTimeout(timer)
      removeEventListener('pagehide', onTime)
    }
  }, [answer])
  useEffect(() => () => sendNow(), [])

  /** Gets the focus when an answer was taken back: the control that had it is gone. */
  const container = useRef<HTMLDivElement>(null)
  const wasGiven = useRef(false)
  useEffect(() => {
    if (!answer && wasGiven.current && document.activeElement === document.body) container.current?.focus()
    wasGiven.current = answer !== undefined
  }, [answer])

  return {
    answer,
    container,
    give(given: Answer) {
      unsent.current = given
      setAnswer(given)
    },
    /** Also after an answer that could not be sent. */
    takeBack() {
      unsent.current = undefined
      setAnswer(undefined)
    },
  }
}
