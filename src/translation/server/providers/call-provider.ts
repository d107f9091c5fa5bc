// Sends a request to a provider and reads the failures that all of them report in the same way.
import type { z } from 'zod'
import { OutboundFailure, requestJson } from '#src/platform/outbound/request-json.ts'
import { type FailureKind, ProviderFailure } from './provider.ts'

type Call<Body> = {
  url: string
  headers?: Record<string, string>
  body?: object
  method?: 'DELETE'
  schema: z.ZodType<Body>
  timeoutMs: number
  signal: AbortSignal
  /** Failures that only this provider reports in its way. */
  findKind?: (status: number, body: unknown) => FailureKind | undefined
}

const maxBytes = 4_000_000
const kindsByStatus: Readonly<Record<number, FailureKind>> = {
  401: 'key',
  403: 'key',
  413: 'too-large',
  414: 'too-large',
  429: 'busy',
  456: 'quota',
  503: 'busy',
  529: 'busy',
}

/** @throws ProviderFailure */
export async function callProvider<Body>(call: Call<Body>): Promise<Body> {
  const { url, schema, findKind, ...options } = call
  const { status, body, retryAfter } = await requestJson(url, { ...options, maxBytes }).catch(
    (error: unknown) => {
      const kind = error instanceof OutboundFailure ? error.kind : 'failed'
      throw new ProviderFailure(kind === 'too-large' ? 'unreadable' : kind, { cause: error })
    },
  )
  if (status < 200 || status >= 300) {
    const kind = findKind?.(status, body) ?? kindsByStatus[status] ?? 'failed'
    throw new ProviderFailure(kind, { retryAfterMs: parseRetryAfter(retryAfter) })
  }
  const parsed = schema.safeParse(body)
  if (!parsed.success) throw new ProviderFailure('unreadable')
  return parsed.data
}

/** @param value seconds, or a date */
export function parseRetryAfter(value: string | null | undefined, now = Date.now()): number | undefined {
  if (!value) return undefined
  if (/^\d{1,6}$/.test(value)) return Number(value) * 1_000
  const time = Date.parse(value)
  return Number.isNaN(time) ? undefined : Math.max(0, time - now)
}
