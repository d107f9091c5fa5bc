import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible, languagesToTest } from '#src/ui/test-accessibility.ts'
import { renderInApp } from '#src/ui/test-app.ts'
import { SecondFactorRequired } from './SecondFactorRequired.tsx'

test('leads to the section of the account page where a second factor is added', async () => {
  await renderInApp(<SecondFactorRequired />, { messages: ['admin-access'] })
  await expect.element(page.getByRole('heading', { name: 'Set up two-step verification' })).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Set it up on your account page' }))
    .toHaveAttribute('href', '/account#second-factor')
})

test.each(languagesToTest())('has no axe violation and no horizontal overflow in %s', async (language) => {
  const content = (
    <main>
      <SecondFactorRequired />
    </main>
  )
  await renderInApp(content, { language, messages: ['admin-access'] })
  await expect.element(page.getByRole('link')).toBeVisible()
  await expectAccessible('a second factor is required')
})
