import { expect, onTestFinished, test, vi } from 'vitest'
import { type ProviderAnswer, ProviderFailure } from './provider.ts'
import { createProviderHealth } from './provider-health.ts'

test('a provider that answers is not paused, also when another call was refused meanwhile', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const health = createProviderHealth('deepl', { sleep: async () => undefined, random: () => 1 })
  const run = (call: () => Promise<ProviderAnswer>) => health.run(call, new AbortController().signal)
  onTestFinished(() => void vi.useRealTimers())
  const pauseMs = 3_600_000
  for (let failures = 0; failures < 3; failures += 1) {
    await expect(run(() => Promise.reject(new ProviderFailure('quota')))).rejects.toThrow()
    vi.setSystemTime(Date.now() + pauseMs)
  }
  const answer = Promise.withResolvers<ProviderAnswer>()
  const trying = run(() => answer.promise)
  // One call at a time tries again.
  await expect(run(() => answer.promise)).rejects.toMatchObject({ kind: 'unreachable' })
  expect(health.state().isPaused).toBe(true)
  answer.resolve({ texts: [] })
  await trying
  expect(health.state()).toEqual({ name: 'deepl', isPaused: false, lastFailure: undefined })
})
