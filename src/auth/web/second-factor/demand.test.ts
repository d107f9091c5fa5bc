import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { closeSession, openSession } from '../session.ts'
import { isFactorDemanded, noteRefusal, onDemandChange, settleDemand } from './demand.ts'

const user = { role: 'admin' } as Parameters<typeof openSession>[1]
const refusal = (code: string) => Response.json({ code }, { status: 403 })

beforeEach(() => {
  vi.stubGlobal('localStorage', { setItem: () => undefined, removeItem: () => undefined })
  settleDemand()
  openSession('mira', user)
})

afterAll(() => {
  vi.unstubAllGlobals()
})

test('a refusal for want of a second factor is told, until one was added', async () => {
  const told = vi.fn()
  const stop = onDemandChange(told)
  await noteRefusal('mira', refusal('second-factor-required'))
  expect(isFactorDemanded()).toBe(true)
  settleDemand()
  expect(isFactorDemanded()).toBe(false)
  expect(told).toHaveBeenCalledTimes(2)
  stop()
})

test('any other refusal is not', async () => {
  await noteRefusal('mira', refusal('forbidden'))
  await noteRefusal('mira', new Response('no JSON', { status: 403 }))
  expect(isFactorDemanded()).toBe(false)
})

test('it says nothing about whoever signs in next, nor about nobody', async () => {
  await noteRefusal('mira', refusal('second-factor-required'))
  closeSession()
  expect(isFactorDemanded()).toBe(false)
  openSession('noor', user)
  expect(isFactorDemanded()).toBe(false)
})
