import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { closeSession } from '#src/auth/web/session.ts'
import { openTestSession } from '#src/auth/web/test-session.ts'
import type { LanguageCode } from '#src/i18n/languages.ts'
import { expectAccessible, languagesToTest } from '#src/ui/test-accessibility.ts'
import { renderInApp } from '#src/ui/test-app.ts'
import YouPage from './you-page.tsx'

const renderPage = (language: LanguageCode = 'en') =>
  renderInApp(
    <main>
      <YouPage />
    </main>,
    {
      ...{ language, messages: ['social', 'scan', 'app'] },
      route: { loader: () => ({ head: { title: 'You' }, timeZone: 'UTC' }) },
    },
  )

test('leads members to their profile, and visitors to an account', async () => {
  const { _id } = openTestSession()
  await renderPage()
  await expect.element(page.getByText('Registered since 1.1.2026')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Your profile' }))
    .toHaveAttribute('href', `/app/people/${_id}`)
  closeSession()
  await expect.element(page.getByRole('link', { name: 'Join' })).toHaveAttribute('href', '/app/welcome')
  await expect.element(page.getByRole('link', { name: 'Your profile' })).not.toBeInTheDocument()
})

test('leads experts to the photos that wait for them', async () => {
  openTestSession({ isProfessionalAccount: true })
  await renderPage()
  const experts = page.getByRole('navigation', { name: 'As an expert' })
  await expect.element(experts.getByRole('link')).toHaveAttribute('href', '/admin/scans')
})

test.each(languagesToTest())('is accessible in %s', async (language) => {
  openTestSession()
  await renderPage(language)
  await expect.element(page.getByRole('navigation').first()).toBeVisible()
  await expectAccessible('you')
})
