import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { failWith, mockCalls } from '#src/ui/test-calls.ts'
import { getCurrentSession } from '../session.ts'
import { dialog, openDialog } from '../test-dialogs.ts'
import { openTestSession, sampleUser } from '../test-session.ts'
import { resendCode } from '../verification-code-api.ts'

const field = () => page.getByLabelText('Confirmation code')
const button = (name: string) => page.getByRole('button', { name, exact: true })

const codeSent = { resendAfterSeconds: 0, expiresAt: '2026-12-01T00:00:00.000Z' }

/** The page remembers when the last code was sent, which may have been in an earlier test. */
async function allowAnotherCode(): Promise<void> {
  mockCalls({ 'POST /auth/resend': () => codeSent })
  await resendCode('confirmation')
}

async function openConfirmation(calls: Parameters<typeof mockCalls>[0] = {}) {
  openTestSession({ confirmed: false })
  const sent = mockCalls({ 'POST /auth/confirm': () => sampleUser, ...calls })
  await openDialog('confirmation')
  await expect.element(dialog('Enter confirmation code')).toBeVisible()
  return sent
}

test('starts in a field that phones fill in with the code of the mail', async () => {
  await openConfirmation()
  await expect.element(field()).toHaveFocus()
  await expect.element(field()).toHaveAttribute('autocomplete', 'one-time-code')
  await expect.element(field()).toHaveAttribute('inputmode', 'numeric')
  await expect
    .element(page.getByText('We have sent a six-digit code to this address. It is valid for 15 minutes.'))
    .toBeVisible()
  await expect.element(page.getByText(sampleUser.email)).toBeVisible()
})

test('rejects a wrong code, and accepts the right one as mail programs copy it', async () => {
  const confirm = vi
    .fn((): unknown => sampleUser)
    .mockReturnValueOnce(failWith(400, {}, { code: 'invalid-code' }))
  const sent = await openConfirmation({ 'POST /auth/confirm': confirm })
  await field().fill('12345')
  await button('Confirm').click()
  await expect.element(field()).toHaveAccessibleDescription('The code has six digits.')
  expect(sent).toEqual([])
  await field().fill('000000')
  await button('Confirm').click()
  await expect.element(field()).toHaveAccessibleDescription('Invalid code')
  await expect.element(field()).toHaveFocus()
  await field().fill(' 123 456\n')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(sent.map(({ body }) => body)).toEqual([{ code: '000000' }, { code: '123456' }])
  await expect.element(page.getByText('Your e-mail address is confirmed.')).toBeInTheDocument()
  expect(getCurrentSession().user?.confirmed).toBe(true)
})

test('shows that the address is confirmed already', async () => {
  await openConfirmation({ 'POST /auth/confirm': () => failWith(409, {}, { code: 'already-confirmed' }) })
  await field().fill('123456')
  await button('Confirm').click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('This address is already confirmed.')
})

test('sends another code on request, and can be postponed', async () => {
  await allowAnotherCode()
  const sent = await openConfirmation({
    'POST /auth/resend': () => ({ ...codeSent, resendAfterSeconds: 60 }),
  })
  await button('Send a new code').click()
  await expect.element(page.getByText('A new code was sent.')).toBeInTheDocument()
  await expect.element(button('Send a new code')).toHaveAttribute('aria-disabled', 'true')
  expect(sent.map(({ call, body }) => ({ call, body }))).toEqual([
    { call: 'POST /auth/resend', body: { purpose: 'confirmation' } },
  ])
  await button('Later').click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(getCurrentSession().user?.confirmed).toBe(false)
})
