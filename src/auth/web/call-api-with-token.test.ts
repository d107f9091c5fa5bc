import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '#src/ui/api-client.ts'
import { callApiWithToken } from './call-api-with-token.ts'
import {
  clearSecondFactorRequirement,
  isSecondFactorRequired,
} from './second-factor/second-factor-requirement.ts'
import { openSession } from './session.ts'

const user = { role: 'admin' } as Parameters<typeof openSession>[1]

beforeEach(() => {
  vi.stubGlobal('localStorage', { setItem: () => undefined, removeItem: () => undefined })
  vi.stubGlobal('document', { querySelector: () => null })
  clearSecondFactorRequirement()
  openSession('mira', user)
})

afterAll(() => {
  vi.unstubAllGlobals()
})

async function reject(response: Response): Promise<Response> {
  vi.stubGlobal('fetch', () => Promise.resolve(response))
  const error = await callApiWithToken('/users').catch((reason: unknown) => reason)
  if (!(error instanceof ApiError)) throw new Error(`not rejected: ${String(error)}`)
  return error.response
}

test('notes that a second factor is required, and leaves the body to the caller', async () => {
  const response = await reject(Response.json({ code: 'second-factor-required' }, { status: 403 }))
  expect(isSecondFactorRequired()).toBe(true)
  expect(await response.json()).toEqual({ code: 'second-factor-required' })
})

test.each([
  ['another code', Response.json({ code: 'forbidden' }, { status: 403 })],
  ['no JSON', new Response('no JSON', { status: 403 })],
  ['what a page did by itself', Response.json({ code: 'email-not-confirmed' }, { status: 403 })],
])('passes on a 403 with %s', async (_, response) => {
  expect((await reject(response)).status).toBe(403)
  expect(isSecondFactorRequired()).toBe(false)
})
