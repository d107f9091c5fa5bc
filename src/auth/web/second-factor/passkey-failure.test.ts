import { afterEach, expect, test, vi } from 'vitest'
import { readFailure } from '../read-failure.ts'
import { tellPasskeyFailure } from './passkey-failure.ts'

afterEach(() => vi.restoreAllMocks())

test.each([
  ['NotAllowedError', 'passkey-unfinished', 0],
  ['AbortError', 'passkey-unfinished', 0],
  ['InvalidStateError', 'passkey-on-device', 1],
  ['SecurityError', 'passkeys-impossible', 1],
  ['ConstraintError', 'passkey-failed', 1],
  ['NotSupportedError', 'passkey-failed', 1],
  ['UnknownError', 'passkey-failed', 1],
])('%s of a browser is told as %s', async (name, reason, lines) => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const thrown = await Promise.reject(new DOMException('as the browser puts it', name))
    .catch(tellPasskeyFailure)
    .catch((error: unknown) => error)
  expect(await readFailure(thrown)).toMatchObject({ reason, wait: 0, fields: [] })
  expect(log).toHaveBeenCalledTimes(lines)
})
