import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { ApiError } from '#src/ui/api-client.ts'
import { renderInApp } from '#src/ui/test-app.ts'
import { failWith } from '#src/ui/test-calls.ts'
import { ResendCode } from './ResendCode.tsx'

const button = () => page.getByRole('button', { name: 'Send a new code' })
const status = () => page.getByRole('status')

const renderButton = (allowedAt: number, onResend: () => Promise<void>) =>
  renderInApp(<ResendCode allowedAt={allowedAt} onResend={onResend} />, { messages: ['auth'] })

/** The button stays focusable while it is disabled, so that a click is not blocked by the browser. */
const click = () => (button().element() as HTMLElement).click()

test('sends one code for two clicks and announces it', async () => {
  const response = Promise.withResolvers<void>()
  const onResend = vi.fn(() => response.promise)
  await renderButton(0, onResend)
  await button().click()
  await expect.element(button()).toHaveAttribute('aria-disabled', 'true')
  click()
  response.resolve()
  await expect.element(status()).toHaveTextContent('A new code was sent.')
  expect(onResend).toHaveBeenCalledTimes(1)
})

test('counts down to the next code, which screen readers do not announce', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] })
  const onResend = vi.fn(async () => undefined)
  await renderButton(Date.now() + 60_000, onResend)
  await expect.element(page.getByText('in 60 s')).toHaveAttribute('aria-hidden', 'true')
  await vi.advanceTimersByTimeAsync(20_000)
  await expect.element(page.getByText('in 40 s')).toBeVisible()
  click()
  expect(onResend).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(41_000)
  await expect.element(button()).toHaveAttribute('aria-disabled', 'false')
  click()
  expect(onResend).toHaveBeenCalledTimes(1)
})

test('waits as long as the server requires, without an error', async () => {
  const onResend = () => Promise.reject(new ApiError(failWith(429, { 'retry-after': '60' })))
  await renderButton(0, onResend)
  await button().click()
  await expect.element(page.getByText(/^in (60|59) s$/)).toBeVisible()
  expect(status().element().textContent).toBe('')
})

test('announces a failure and allows another attempt', async () => {
  await renderButton(0, () => Promise.reject(new ApiError(failWith(503))))
  await button().click()
  await expect.element(status()).toHaveTextContent('The code could not be sent. Please try again.')
  await expect.element(button()).toHaveAttribute('aria-disabled', 'false')
})
