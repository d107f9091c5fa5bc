import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { failWith } from '#src/ui/test-calls.ts'
import { app, appSetup, noFactors, recoveryCodes } from './test-factors.ts'
import { renderSection } from './test-second-factor-section.ts'

const button = (name: string) => page.getByRole('button', { name, exact: true })

test('moves the focus to the first control of each step, by keyboard alone', async () => {
  const factors = { ...noFactors, app, recoveryCodesLeft: 10 }
  await renderSection({
    calls: {
      'POST /auth/second-factor/app': () => appSetup,
      'POST /auth/second-factor/app/confirm': () => ({ factors, recoveryCodes }),
    },
  })
  await expect.element(button('Add an authenticator app')).toBeVisible()
  // The section does not take the focus when it loads.
  expect(document.activeElement).toBe(document.body)
  const opener = button('Add an authenticator app').element() as HTMLElement
  opener.focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(button('Continue')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByLabelText('Code from the app')).toHaveFocus()
  await userEvent.keyboard('123456{Enter}')
  await expect.element(page.getByText(/^Keep these recovery codes in a safe place/)).toHaveFocus()
  expect(page.getByRole('listitem').elements()).toHaveLength(10)
  const done = button('I have saved them').element() as HTMLElement
  done.focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(button('Remove: Authenticator app')).toHaveFocus()
})

test('moves the focus to its heading if the URL’s fragment names the section', async () => {
  await renderSection({ app: { path: '/account#second-factor' } })
  const heading = page.getByRole('heading', { name: 'Two-step verification' })
  await expect.element(heading).toHaveFocus()
  await expect.element(button('Add a passkey')).toBeVisible()
  await userEvent.tab()
  await expect.element(button('Add a passkey')).toHaveFocus()
})

test('shows a failed load and retries', async () => {
  const load = vi.fn((): unknown => noFactors).mockReturnValueOnce(failWith(503))
  const sent = await renderSection({ calls: { 'GET /auth/second-factor': load } })
  const alert = page.getByRole('alert')
  await expect
    .element(alert)
    .toMatchTextContent('Something went wrong on our side. Please try again in a moment.')
  await expect.element(page.getByText('Loading…')).not.toBeInTheDocument()
  await button('Try Again').click()
  await expect.element(button('Add a passkey')).toBeVisible()
  await expect.element(alert).not.toBeInTheDocument()
  expect(sent).toHaveLength(2)
})
