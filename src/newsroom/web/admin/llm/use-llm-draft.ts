import { useEffect, useRef, useState } from 'react'
import { readProblem } from '#src/ui/read-problem.ts'
import type { EngineDraft, EngineInput } from '../../../contract/newsroom.ts'
import { newsroomApi } from '../newsroom-api.ts'

/** Message keys of the problem codes with their own message. All other codes use `failed`. */
const messageByErrorCode = {
  'engine-busy': 'busy',
  'engine-timeout': 'timeout',
  'engine-declined': 'declined',
  'engine-refused-text': 'tooLong',
  'engine-answer-cut': 'tooLong',
  'engine-answer-too-large': 'tooLong',
} as const

export type LlmDraftState =
  | { status: 'idle' }
  | { status: 'generating' }
  | { status: 'generated'; draft: EngineDraft }
  | {
      status: 'failed'
      reason: (typeof messageByErrorCode)[keyof typeof messageByErrorCode] | 'unreachable' | 'failed'
    }

/** Sends one request at a time to the LLM. `reset` cancels it or discards its result. */
export function useLlmDraft() {
  const [state, setState] = useState<LlmDraftState>({ status: 'idle' })
  const request = useRef<AbortController>(undefined)
  useEffect(() => () => request.current?.abort(), [])

  async function generate(input: EngineInput): Promise<void> {
    const controller = new AbortController()
    request.current = controller
    setState({ status: 'generating' })
    try {
      const draft = await newsroomApi('POST /desk/engine/drafts', {
        body: input,
        signal: controller.signal,
      })
      if (!controller.signal.aborted) setState({ status: 'generated', draft })
    } catch (error) {
      if (controller.signal.aborted) return
      const { status, code } = await readProblem(error)
      const knownReason = Object.entries(messageByErrorCode).find(([name]) => name === code)?.[1]
      setState({ status: 'failed', reason: knownReason ?? (status === 0 ? 'unreachable' : 'failed') })
    }
  }

  function reset(): void {
    request.current?.abort()
    setState({ status: 'idle' })
  }

  return { state, generate, reset }
}
