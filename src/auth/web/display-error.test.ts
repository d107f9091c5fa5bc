import { expect, test } from 'vitest'
import { ApiError } from '#src/ui/api-client.ts'
import { toDisplayError } from './display-error.ts'

function answered(status: number, body: unknown, headers: Record<string, string> = {}): ApiError {
  return new ApiError(
    new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, headers }),
  )
}

test.each([
  [answered(401, { code: 'wrong-credentials' }), 'wrong-credentials'],
  [answered(409, { code: 'email-taken' }), 'email-taken'],
  [answered(400, { code: 'invalid-code' }), 'invalid-code'],
  [answered(500, { code: 'internal-error' }), 'server-error'],
  [answered(503, '<html>'), 'server-error'],
  [answered(404, '<html>'), 'unexpected'],
  [answered(400, { code: 'something-new' }), 'unexpected'],
  [new TypeError('Failed to fetch'), 'unreachable'],
  [new Error('The reply holds no token'), 'unreachable'],
])('%o is told as %s', async (error, reason) => {
  expect(await toDisplayError(error)).toMatchObject({ reason, fields: [] })
})

test('fields that are not valid are named', async () => {
  const errors = [{ path: 'password', message: 'is one of the passwords that are tried first' }]
  const failure = await toDisplayError(answered(400, { code: 'invalid-request', errors }))
  expect(failure).toMatchObject({ reason: 'invalid', fields: ['password'] })
})

test.each([
  ['20', 'retry-in-seconds', 20, 20],
  ['90', 'retry-in-seconds', 90, 90],
  ['91', 'retry-in-minutes', 2, 91],
  ['', 'retry-in-seconds', 60, 60],
  ['Wed, 21 Oct 2026 07:28:00 GMT', 'retry-in-seconds', 60, 60],
])('a client that has to wait %j is told %s: %d', async (retryAfter, reason, wait, waitSeconds) => {
  const failure = await toDisplayError(answered(429, {}, { 'retry-after': retryAfter }))
  expect(failure).toMatchObject({ reason, wait, waitSeconds })
})
