// Requests to sign-in providers: no redirects, a timeout of five seconds, and a limited response size.
import type { z } from 'zod'
import { requestJson } from '#src/platform/outbound/request-json.ts'
import { providerUnavailable } from './provider-errors.ts'

const limits = { timeoutMs: 5_000, maxBytes: 64 * 1024 }

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
    const { status, body } = await requestJson(url, { ...limits, headers })
    if (status >= 400 && status < 500 && status !== 429) return undefined
    if (status !== 200) throw new Error(`status ${status}`)
    return schema.parse(body)
  } catch (cause) {
    throw providerUnavailable(cause)
  }
}
