import { useEffect, useRef, useState } from 'react'
import { readProblem } from '#src/ui/admin/read-problem.ts'
import type { EngineDraft, EngineInput } from '../../../contract/newsroom.ts'
import { draftByEngine } from '../desk-calls.ts'

/** Troubles that are told by their own words; everything else is `failed`. */
const told = {
  'engine-busy': 'busy',
  'engine-timeout': 'timeout',
  'engine-declined': 'declined',
  'engine-refused-text': 'tooLong',
  'engine-answer-cut': 'tooLong',
  'engine-answer-too-large': 'tooLong',
} as const

export type EngineState =
  | { at: 'rest' }
  | { at: 'writing' }
  | { at: 'written'; draft: EngineDraft }
  | { at: 'failed'; why: (typeof told)[keyof typeof told] | 'unreachable' | 'failed' }

/** One question to the engine at a time; nobody has to wait for the answer. */
export function useEngine() {
  const [state, setState] = useState<EngineState>({ at: 'rest' })
  const asked = useRef<AbortController>(undefined)
  useEffect(() => () => asked.current?.abort(), [])

  async function ask(question: EngineInput): Promise<void> {
    const mine = new AbortController()
    asked.current = mine
    setState({ at: 'writing' })
    try {
      const draft = await draftByEngine(question, mine.signal)
      if (!mine.signal.aborted) setState({ at: 'written', draft })
    } catch (error) {
      if (mine.signal.aborted) return
      const { status, code } = await readProblem(error)
      const known = Object.entries(told).find(([name]) => name === code)?.[1]
      setState({ at: 'failed', why: known ?? (status === 0 ? 'unreachable' : 'failed') })
    }
  }

  function rest(): void {
    asked.current?.abort()
    setState({ at: 'rest' })
  }

  return { state, ask, rest }
}
