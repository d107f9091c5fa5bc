import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { readProblem } from '#src/ui/read-problem.ts'
import type { LlmDraft, LlmDraftInput } from '../../../contract/newsroom.ts'
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

type LlmDraftState =
  | { status: 'idle' }
  | { status: 'generating' }
  | { status: 'generated'; draft: LlmDraft }
  | {
      status: 'failed'
      reason: (typeof messageByErrorCode)[keyof typeof messageByErrorCode] | 'unreachable' | 'failed'
    }

/** Sends one request at a time to the LLM. `reset` cancels it or discards its result. */
export function useLlmDraft() {
  const request = useRef<AbortController>(undefined)
  useEffect(() => () => request.current?.abort(), [])
  const { mutate, reset, isPending, data } = useMutation({
    mutationFn: (input: LlmDraftInput) => {
      request.current = new AbortController()
      return generateDraft(input, request.current.signal)
    },
  })
  const result: LlmDraftState = data ?? { status: 'idle' }
  return {
    state: isPending ? ({ status: 'generating' } as const) : result,
    generate: (input: LlmDraftInput) => mutate(input),
    reset: () => {
      request.current?.abort()
      reset()
    },
  }
}

async function generateDraft(body: LlmDraftInput, signal: AbortSignal): Promise<LlmDraftState> {
  try {
    return { status: 'generated', draft: await newsroomApi('POST /desk/engine/drafts', { body, signal }) }
  } catch (error) {
    const { status, code } = await readProblem(error)
    const knownReason = Object.entries(messageByErrorCode).find(([name]) => name === code)?.[1]
    return { status: 'failed', reason: knownReason ?? (status === 0 ? 'unreachable' : 'failed') }
  }
}
