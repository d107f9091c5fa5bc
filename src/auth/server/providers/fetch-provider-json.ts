// HTTP client for sign-in providers: no redirects, a timeout of five seconds, and a limited response size.
import type { z } from 'zod'
import { providerUnavailable } from './provider-errors.ts'

const timeoutMs = 5_000
const maxResponseBytes = 64 * 1024

/**
 * @returns the response, or undefined if the provider rejects the request (status 400 to 499, except 429)
 * @throws ProblemError 503 if the provider does not respond, redirects, or sends an unexpected response
 */
export async function fetchProviderJson<Schema extends z.ZodType>(
  url: string,
  schema: Schema,
  headers: Record<string, string> = {},
): Promise<z.output<Schema> | undefined> {
  try {
    const response = await fetch(url, {
      headers: { accept: 'application/json', ...headers },
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (response.status >= 400 && response.status < 500 && response.status !== 429) {
      await response.body?.cancel()
      return undefined
    }
    if (response.status !== 200) throw new Error(`status ${response.status}`)
    return schema.parse(JSON.parse(await readText(response)))
  } catch (cause) {
    throw providerUnavailable(cause)
  }
}

/** Stops reading at the limit, so that a response of any length uses little memory. */
async function readText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength
    if (bytes > maxResponseBytes) throw new Error(`more than ${maxResponseBytes} bytes`)
    chunks.push(chunk)
  }
  return new TextDecoder().decode(Buffer.concat(chunks))
}
