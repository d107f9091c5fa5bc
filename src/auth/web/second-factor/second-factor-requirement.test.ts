import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { closeSession, openSession } from '../session.ts'
import {
  clearSecondFactorRequirement,
  isSecondFactorRequired,
  requireSecondFactor,
  secondFactorRequirementStore,
} from './second-factor-requirement.ts'

const user = { role: 'admin' } as Parameters<typeof openSession>[1]

beforeEach(() => {
  vi.stubGlobal('localStorage', { setItem: () => undefined, removeItem: () => undefined })
  clearSecondFactorRequirement()
  openSession('mira', user)
})

afterAll(() => {
  vi.unstubAllGlobals()
})

test('reports that a second factor is required until one is added', () => {
  const listener = vi.fn()
  const unsubscribe = secondFactorRequirementStore.subscribe(listener)
  requireSecondFactor('mira')
  expect(isSecondFactorRequired()).toBe(true)
  clearSecondFactorRequirement()
  expect(isSecondFactorRequired()).toBe(false)
  expect(listener).toHaveBeenCalledTimes(2)
  unsubscribe()
})

test('does not apply to the next user or after signing out', () => {
  requireSecondFactor('mira')
  closeSession()
  expect(isSecondFactorRequired()).toBe(false)
  openSession('noor', user)
  expect(isSecondFactorRequired()).toBe(false)
})
