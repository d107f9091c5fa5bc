// One question to a text engine that speaks the chat-completions protocol, in the cloud or on a machine of one's own.
// Only the address of the settings is ever asked, redirects are refused, time and bytes are bounded.
import type { Response } from 'undici'
import { z } from 'zod'
import { ProblemError } from './problem.ts'

export type LlmClient = ReturnType<typeof createLlmClient>
export type LlmMessage = { role: 'system' | 'user'; content: string }
export type LlmResponse = { text: string; model: string }

export type LlmClientOptions = {
  /** Up to and without `/chat/completions`. */
  url: string
  key?: string | undefined
  model: string
  timeoutMs?: number
  maxBytes?: number
  /** Further questions are refused while so many are under way. */
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
  const { key, model, timeoutMs = 60_000, maxBytes = 1_000_000, maxConcurrent: atOnce = 4 } = options
  const address = `${options.url.replace(/\/+$/, '')}/chat/completions`
  let underWay = 0

  async function ask(messages: LlmMessage[], givenUp: AbortSignal | undefined): Promise<LlmResponse> {
    // A hundred files that a newspaper without an engine never needs.
    const { Agent, fetch } = await import('undici')
    const agent = new Agent({ connections: 1, maxResponseSize: maxBytes, connect: { timeout: 5_000 } })
    try {
      const response = await fetch(address, {
        method: 'POST',
        dispatcher: agent,
        signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(givenUp ? [givenUp] : [])]),
        redirect: 'error',
        headers: {
          'content-type': 'application/json',
          accept: 'application/json',
          ...(key ? { authorization: `Bearer ${key}` } : {}),
        },
        body: JSON.stringify({ model, messages, stream: false }),
      })
      if (!response.ok) throw await refusedBy(response)
      return read(await response.json(), model)
    } catch (error) {
      if (givenUp?.aborted) throw llmRequestAborted()
      throw explain(error)
    } finally {
      await agent.destroy()
    }
  }

  return {
    model,

    /**
     * @param givenUp ends the question: nobody waits for the answer any more
     * @throws ProblemError 502, 503 or 504 that says what the engine's trouble is
     */
    async complete(messages: LlmMessage[], givenUp?: AbortSignal): Promise<LlmResponse> {
      if (underWay >= atOnce) throw busy()
      underWay += 1
      try {
        return await ask(messages, givenUp)
      } finally {
        underWay -= 1
      }
    },
  }
}

function read(answer: unknown, asked: string): LlmResponse {
  const parsed = Completion.safeParse(answer)
  if (!parsed.success) throw failed('engine-answer-unreadable', 'The engine answered in another language')
  const { finish_reason: finish, message } = parsed.data.choices[0]
  if (message.refusal || finish === 'content_filter') {
    throw failed('engine-declined', 'The engine declined to write this')
  }
  if (finish === 'length') throw failed('engine-answer-cut', 'The engine stopped before the end of its text')
  const text = message.content?.trim()
  if (!text) throw failed('engine-answer-empty', 'The engine wrote nothing')
  return { text, model: parsed.data.model ?? asked }
}

/** What the engine says of itself stays in the log: it may repeat the key or the text. */
async function refusedBy(response: Response): Promise<ProblemError> {
  await response.body?.cancel()
  const { status } = response
  if (status === 429 || status === 503 || status === 529) return busy(response.headers.get('retry-after'))
  if (status === 401 || status === 403)
    return failed('engine-refused-key', 'The engine does not accept our key')
  if (status === 404) return failed('engine-unknown-model', 'The engine does not know this model or address')
  if (status === 400 || status === 413 || status === 422) {
    return failed('engine-refused-text', 'The engine does not take this text', `It answered ${status}.`)
  }
  return failed('engine-failed', 'The engine failed', `It answered ${status}.`)
}

function explain(error: unknown): ProblemError {
  if (error instanceof ProblemError) return error
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const code = 'code' in cause ? cause.code : ''
    if (code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE') {
      return failed('engine-answer-too-large', 'The engine wrote more than can be taken', undefined, error)
    }
    if (cause.name === 'TimeoutError' || code === 'UND_ERR_CONNECT_TIMEOUT') {
      const title = 'The engine did not answer in time'
      return new ProblemError({ status: 504, code: 'engine-timeout', title }, { cause: error })
    }
    if (cause instanceof SyntaxError) {
      return failed('engine-answer-unreadable', 'The engine answered in another language', undefined, error)
    }
  }
  return failed('engine-unreachable', 'The engine cannot be reached', undefined, error)
}

/** For whoever is about to do something with an answer that came while its asker left. */
export function llmRequestAborted(): ProblemError {
  return failed('engine-given-up', 'Nobody waits for the answer any more')
}

function failed(code: string, title: string, detail?: string, cause?: unknown): ProblemError {
  return new ProblemError({ status: 502, code, title, ...(detail ? { detail } : {}) }, { cause })
}

function busy(retryAfter?: string | null): ProblemError {
  const seconds = /^\d{1,4}$/.test(retryAfter ?? '') ? String(retryAfter) : '10'
  const title = 'The engine has too much to do'
  return new ProblemError({ status: 503, code: 'engine-busy', title, headers: { 'retry-after': seconds } })
}
