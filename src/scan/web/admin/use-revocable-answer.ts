// The answer of an expert is sent after some seconds, so that it can be taken back: it tells the owner of the scan,
// teaches the recogniser and deletes the photo, which nothing could undo.
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ProductCard } from '#src/catalogue/contract/product.ts'

/** null: the photo shows no oil of the catalogue. */
export type Answer = { product: ProductCard | null }

const undoMs = 8_000

/** @param send gets the answer once, also when the list or the page is left before */
export function useRevocableAnswer(send: (answer: Answer) => void) {
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

  return {
    answer,
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
