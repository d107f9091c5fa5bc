// Questions to a provider: its own addresses only, no redirects, five seconds, and little to read.
import type { z } from 'zod'
import { providerUnavailable } from './provider-errors.ts'

const answerWithinMs = 5_000
const longestAnswerBytes = 64 * 1024

/**
 * @returns what it says, or undefined when it refuses (a status of 400 to 499)
 * @throws ProblemError 503 when it does not answer, answers something else, or sends somewhere else
 */
export async function fetchProviderJson<Schema extends z.ZodType>(
  address: string,
  schema: Schema,
  headers: Record<string, string> = {},
): Promise<z.output<Schema> | undefined> {
  try {
    const answer = await fetch(address, {
      headers: { accept: 'application/json', ...headers },
      redirect: 'error',
      signal: AbortSignal.timeout(answerWithinMs),
    })
    if (answer.status >= 400 && answer.status < 500 && answer.status !== 429) {
      await answer.body?.cancel()
      return undefined
    }
    if (answer.status !== 200) throw new Error(`status ${answer.status}`)
    return schema.parse(JSON.parse(await readText(answer)))
  } catch (cause) {
    throw providerUnavailable(cause)
  }
}

/** Counted as it comes in, and no further than the limit: what follows is never held, however long it is. */
async function readText(answer: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of answer.body ?? []) {
    bytes += chunk.byteLength
    if (bytes > longestAnswerBytes) throw new Error(`more than ${longestAnswerBytes} bytes`)
    chunks.push(chunk)
  }
  return new TextDecoder().decode(Buffer.concat(chunks))
}
