import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { closeSession, openSession } from '../session.ts'
import {
  clearSecondFactorRequirement,
  detectSecondFactorRequirement,
  isSecondFactorRequired,
  onSecondFactorRequirementChange,
} from './second-factor-requirement.ts'

const user = { role: 'admin' } as Parameters<typeof openSession>[1]
const refusal = (code: string) => Response.json({ code }, { status: 403 })

beforeEach(() => {
  vi.stubGlobal('localStorage', { setItem: () => undefined, removeItem: () => undefined })
  clearSecondFactorRequirement()
  openSession('mira', user)
})

afterAll(() => {
  vi.unstubAllGlobals()
})

test('a refusal for want of a second factor is told, until one was added', async () => {
  const told = vi.fn()
  const stop = onSecondFactorRequirementChange(told)
  await detectSecondFactorRequirement('mira', refusal('second-factor-required'))
  expect(isSecondFactorRequired()).toBe(true)
  clearSecondFactorRequirement()
  expect(isSecondFactorRequired()).toBe(false)
  expect(told).toHaveBeenCalledTimes(2)
  stop()
})

test('any other refusal is not', async () => {
  await detectSecondFactorRequirement('mira', refusal('forbidden'))
  await detectSecondFactorRequirement('mira', new Response('no JSON', { status: 403 }))
  expect(isSecondFactorRequired()).toBe(false)
})

test('it says nothing about whoever signs in next, nor about nobody', async () => {
  await detectSecondFactorRequirement('mira', refusal('second-factor-required'))
  closeSession()
  expect(isSecondFactorRequired()).toBe(false)
  openSession('noor', user)
  expect(isSecondFactorRequired()).toBe(false)
})
