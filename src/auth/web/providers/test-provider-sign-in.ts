// What tests of the sign-in with a provider share.
import { expect, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { signedIn } from '../sign-in/test-sign-in.ts'
import { dialog } from '../test-dialogs.ts'

/**
 * Keeps what is logged out of the output of the test.
 * @returns reads the first argument of each entry
 */
export function recordLog(): () => unknown[] {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  onTestFinished(() => log.mockRestore())
  return () => log.mock.calls.map(([message]) => message)
}

export async function expectSignedOut(): Promise<void> {
  await expect.element(dialog('Sign in')).toBeVisible()
  expect(localStorage.getItem('token')).toBeNull()
}

export async function expectSignedIn(): Promise<void> {
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(localStorage.getItem('token')).toBe(signedIn.accessToken)
}
