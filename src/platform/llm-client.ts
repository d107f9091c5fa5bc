// Client for a large language model behind an OpenAI-compatible chat completions API, hosted or local. Sends requests
// only to the configured URL, rejects redirects, and limits time and response size.
import { z } from 'zod'
import { createConcurrencyLimit } from './concurrency-limit.ts'
import { type JsonResponse, OutboundFailure, requestJson } from './outbound/request-json.ts'
import { ProblemError } from './problem.ts'

export type LlmClient = ReturnType<typeof createLlmClient>
export type LlmMessage = { role: 'system' | 'user'; content: string }
type LlmResponse = { text: string; model: string }

export type LlmClientOptions = {
  /** Base URL, without `/chat/completions`. */
  url: string
  key?: string | undefined
  model: string
  timeoutMs?: number
  maxBytes?: number
  /** Further requests are rejected while this many are in progress. Default 4. */
  maxConcurrent?: number
}

const Completion = z.object({
  model: z.string().max(300).optional().catch(undefined),
  choices: z.tuple(
    [
      z.object({
        finish_reason: z.string().nullish(),
        message: z.object({ content: z.string().nullish(), refusal: z.string().nullish() }),
      }),
    ],
    z.unknown(),
  ),
})

export function createLlmClient(options: LlmClientOptions) {
  const { key, model, timeoutMs = 60_000, maxBytes = 1_000_000, maxConcurrent = 4 } = options
  const url = `${options.url.replace(/\/+$/, '')}/chat/completions`
  const limit = createConcurrencyLimit(maxConcurrent, { maxQueued: 0, createError: createBusyProblem })

  async function request(messages: LlmMessage[], abortSignal: AbortSignal | undefined): Promise<LlmResponse> {
    try {
      const response = await requestJson(url, {
        headers: key ? { authorization: `Bearer ${key}` } : {},
        body: { model, messages, stream: false },
        timeoutMs,
        maxBytes,
        signal: abortSignal,
      })
      if (response.status >= 300) throw toHttpProblem(response)
      return parseCompletion(response.body, model)
    } catch (error) {
      if (abortSignal?.aborted) throw llmRequestAborted()
      throw toProblem(error)
    }
  }

  return {
    model,

    /**
     * @param abortSignal aborts the request when the response is not needed any more
     * @throws ProblemError 502, 503 or 504 with a code for the kind of failure; 499 after an abort
     */
    complete: (messages: LlmMessage[], abortSignal?: AbortSignal): Promise<LlmResponse> =>
      limit(() => request(messages, abortSignal)),
  }
}

function parseCompletion(body: unknown, requestedModel: string): LlmResponse {
  const parsed = Completion.safeParse(body)
  if (!parsed.success)
    throw createProblem('engine-answer-unreadable', 'The response of the language model is not readable')
  const { finish_reason: finishReason, message } = parsed.data.choices[0]
  if (message.refusal || finishReason === 'content_filter') {
    throw createProblem('engine-declined', 'The language model declined the request')
  }
  if (finishReason === 'length')
    throw createProblem('engine-answer-cut', 'The language model stopped before the end of its text')
  const text = message.content?.trim()
  if (!text) throw createProblem('engine-answer-empty', 'The response of the language model is empty')
  return { text, model: parsed.data.model ?? requestedModel }
}

/** Ignores the response body, because it may repeat the API key or the prompt. */
function toHttpProblem({ status, retryAfter }: JsonResponse): ProblemError {
  if (status === 429 || status === 503 || status === 529) return createBusyProblem(retryAfter)
  if (status === 401 || status === 403)
    return createProblem('engine-refused-key', 'The language model does not accept the API key')
  if (status === 404)
    return createProblem(
      'engine-unknown-model',
      'The server of the language model does not know the model or the URL',
    )
  if (status === 400 || status === 413 || status === 422) {
    return createProblem(
      'engine-refused-text',
      'The language model rejected the text',
      `It answered ${status}.`,
    )
  }
  return createProblem('engine-failed', 'The language model failed', `It answered ${status}.`)
}

function toProblem(error: unknown): ProblemError {
  if (error instanceof ProblemError) return error
  const kind = error instanceof OutboundFailure ? error.kind : undefined
  if (kind === 'too-large') {
    return createProblem(
      'engine-answer-too-large',
      'The response of the language model is too large',
      undefined,
      error,
    )
  }
  if (kind === 'timeout') {
    const title = 'The language model did not respond in time'
    return new ProblemError({ status: 504, code: 'engine-timeout', title }, { cause: error })
  }
  if (kind === 'unreadable') {
    return createProblem(
      'engine-answer-unreadable',
      'The response of the language model is not readable',
      undefined,
      error,
    )
  }
  return createProblem('engine-unreachable', 'The language model cannot be reached', undefined, error)
}

/** For callers that must not use a response after its request was aborted. */
export function llmRequestAborted(): ProblemError {
  return new ProblemError({ status: 499, code: 'engine-given-up', title: 'The request was canceled' })
}

function createProblem(code: string, title: string, detail?: string, cause?: unknown): ProblemError {
  return new ProblemError({ status: 502, code, title, ...(detail ? { detail } : {}) }, { cause })
}

function createBusyProblem(retryAfter?: string | null): ProblemError {
  const seconds = /^\d{1,4}$/.test(retryAfter ?? '') ? String(retryAfter) : '10'
  const title = 'The language model is busy'
  return new ProblemError({ status: 503, code: 'engine-busy', title, headers: { 'retry-after': seconds } })
}
