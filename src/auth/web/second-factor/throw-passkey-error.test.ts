import { afterEach, expect, test, vi } from 'vitest'
import { toDisplayError } from '../display-error.ts'
import { throwPasskeyError } from './throw-passkey-error.ts'

afterEach(() => vi.restoreAllMocks())

test.each([
  ['NotAllowedError', 'passkey-not-completed', 0],
  ['AbortError', 'passkey-not-completed', 0],
  ['InvalidStateError', 'passkey-already-on-device', 1],
  ['SecurityError', 'passkeys-impossible', 1],
  ['ConstraintError', 'passkey-failed', 1],
  ['NotSupportedError', 'passkey-failed', 1],
  ['UnknownError', 'passkey-failed', 1],
])('converts %s to the reason %s', async (name, reason, logEntries) => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const thrown = await Promise.reject(new DOMException('message of the browser', name))
    .catch(throwPasskeyError)
    .catch((error: unknown) => error)
  expect(await toDisplayError(thrown)).toMatchObject({ reason, wait: 0, fields: [] })
  expect(log).toHaveBeenCalledTimes(logEntries)
})
