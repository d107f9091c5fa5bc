import { expect, test } from 'vitest'
import { ApiError } from '#src/ui/api-client.ts'
import { toDisplayError } from './display-error.ts'

function apiError(status: number, body: unknown, headers: Record<string, string> = {}): ApiError {
  return new ApiError(
    new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, headers }),
  )
}

test.each([
  [apiError(401, { code: 'wrong-credentials' }), 'wrong-credentials'],
  [apiError(409, { code: 'email-taken' }), 'email-taken'],
  [apiError(400, { code: 'invalid-code' }), 'invalid-code'],
  [apiError(500, { code: 'internal-error' }), 'server-error'],
  [apiError(503, '<html>'), 'server-error'],
  [apiError(404, '<html>'), 'unexpected'],
  [apiError(400, { code: 'something-new' }), 'unexpected'],
  [new TypeError('Failed to fetch'), 'unreachable'],
  [new Error('The response contains no token'), 'unreachable'],
])('converts %o to the reason %s', async (error, reason) => {
  expect(await toDisplayError(error)).toMatchObject({ reason, fields: [] })
})

test('returns the paths of the invalid fields', async () => {
  const errors = [{ path: 'password', message: 'is one of the passwords that are tried first' }]
  const displayError = await toDisplayError(apiError(400, { code: 'invalid-request', errors }))
  expect(displayError).toMatchObject({ reason: 'invalid', fields: ['password'] })
})

test.each([
  ['20', 'retry-in-seconds', 20, 20],
  ['90', 'retry-in-seconds', 90, 90],
  ['91', 'retry-in-minutes', 2, 91],
  ['', 'retry-in-seconds', 60, 60],
  ['Wed, 21 Oct 2026 07:28:00 GMT', 'retry-in-seconds', 60, 60],
])('converts Retry-After %j to %s: %d', async (retryAfter, reason, wait, waitSeconds) => {
  const displayError = await toDisplayError(apiError(429, {}, { 'retry-after': retryAfter }))
  expect(displayError).toMatchObject({ reason, wait, waitSeconds })
})
