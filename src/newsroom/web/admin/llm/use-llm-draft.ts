import { useEffect, useRef, useState } from 'react'
import { readProblem } from '#src/ui/admin/read-problem.ts'
import type { EngineDraft, EngineInput } from '../../../contract/newsroom.ts'
import { generateLlmDraft } from '../newsroom-api.ts'

/** Troubles that are told by their own words; everything else is `failed`. */
const messageByErrorCode = {
  'engine-busy': 'busy',
  'engine-timeout': 'timeout',
  'engine-declined': 'declined',
  'engine-refused-text': 'tooLong',
  'engine-answer-cut': 'tooLong',
  'engine-answer-too-large': 'tooLong',
} as const

export type LlmDraftState =
  | { at: 'rest' }
  | { at: 'writing' }
  | { at: 'written'; draft: EngineDraft }
  | {
      at: 'failed'
      why: (typeof messageByErrorCode)[keyof typeof messageByErrorCode] | 'unreachable' | 'failed'
    }

/** One question to the engine at a time; nobody has to wait for the answer. */
export function useLlmDraft() {
  const [state, setState] = useState<LlmDraftState>({ at: 'rest' })
  const asked = useRef<AbortController>(undefined)
  useEffect(() => () => asked.current?.abort(), [])

  async function ask(question: EngineInput): Promise<void> {
    const mine = new AbortController()
    asked.current = mine
    setState({ at: 'writing' })
    try {
      const draft = await generateLlmDraft(question, mine.signal)
      if (!mine.signal.aborted) setState({ at: 'written', draft })
    } catch (error) {
      if (mine.signal.aborted) return
      const { status, code } = await readProblem(error)
      const known = Object.entries(messageByErrorCode).find(([name]) => name === code)?.[1]
      setState({ at: 'failed', why: known ?? (status === 0 ? 'unreachable' : 'failed') })
    }
  }

  function rest(): void {
    asked.current?.abort()
    setState({ at: 'rest' })
  }

  return { state, ask, rest }
}
