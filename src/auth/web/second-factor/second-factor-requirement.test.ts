import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { closeSession, openSession } from '../session.ts'
import {
  clearSecondFactorRequirement,
  detectSecondFactorRequirement,
  isSecondFactorRequired,
  secondFactorRequirementStore,
} from './second-factor-requirement.ts'

const user = { role: 'admin' } as Parameters<typeof openSession>[1]
const forbidden = (code: string) => Response.json({ code }, { status: 403 })

beforeEach(() => {
  vi.stubGlobal('localStorage', { setItem: () => undefined, removeItem: () => undefined })
  clearSecondFactorRequirement()
  openSession('mira', user)
})

afterAll(() => {
  vi.unstubAllGlobals()
})

test('reports that a second factor is required until one is added', async () => {
  const listener = vi.fn()
  const unsubscribe = secondFactorRequirementStore.subscribe(listener)
  await detectSecondFactorRequirement('mira', forbidden('second-factor-required'))
  expect(isSecondFactorRequired()).toBe(true)
  clearSecondFactorRequirement()
  expect(isSecondFactorRequired()).toBe(false)
  expect(listener).toHaveBeenCalledTimes(2)
  unsubscribe()
})

test('ignores any other 403', async () => {
  await detectSecondFactorRequirement('mira', forbidden('forbidden'))
  await detectSecondFactorRequirement('mira', new Response('no JSON', { status: 403 }))
  expect(isSecondFactorRequired()).toBe(false)
})

test('does not apply to the next user or after signing out', async () => {
  await detectSecondFactorRequirement('mira', forbidden('second-factor-required'))
  closeSession()
  expect(isSecondFactorRequired()).toBe(false)
  openSession('noor', user)
  expect(isSecondFactorRequired()).toBe(false)
})
