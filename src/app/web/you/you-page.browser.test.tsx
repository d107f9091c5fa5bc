import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { closeSession } from '#src/auth/web/session.ts'
import { openTestSession, restoreTestSession } from '#src/auth/web/test-session.ts'
import type { LanguageCode } from '#src/i18n/languages.ts'
import { expectAccessible, languagesToTest } from '#src/ui/test-accessibility.ts'
import { renderInApp } from '#src/ui/test-app.ts'
import { failWith, mockCalls } from '#src/ui/test-calls.ts'
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

test('does not ask a member to join while the server cannot be reached', async () => {
  mockCalls({ 'GET /users/token': () => failWith(503) })
  restoreTestSession()
  await renderPage()
  await expect.element(page.getByText(/You are still signed in/)).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Join' })).not.toBeInTheDocument()
})

test('leads experts to the photos that wait for them', async () => {
  openTestSession({ isProfessionalAccount: true })
  await renderPage()
  const experts = page.getByRole('navigation', { name: 'As an expert' })
  await expect.element(experts.getByRole('link')).toHaveAttribute('href', '/admin/scans')
})

test('leads admins to the news that they publish, edit and delete', async () => {
  openTestSession({ role: 'admin' })
  await renderPage()
  const desk = page.getByRole('navigation', { name: 'News desk' })
  await expect
    .element(desk.getByRole('link', { name: 'Publish news' }))
    .toHaveAttribute('href', '/admin/create-article')
  await expect
    .element(desk.getByRole('link', { name: 'Edit and delete news' }))
    .toHaveAttribute('href', '/admin')
})

test.each(languagesToTest())('a long name moves nothing on a phone, in %s', async (language) => {
  await page.viewport(390, 844)
  onTestFinished(() => page.viewport(800, 600))
  await renderPage(language)
  const links = page.getByRole('navigation').first()
  await expect.element(links).toBeVisible()
  const getTop = () => links.element().getBoundingClientRect().top
  const forVisitors = getTop()
  openTestSession({ nickname: 'Guillermina Encarnación de la Torre y Paz' })
  await expect.element(page.getByText(/Guillermina/)).toBeVisible()
  expect(getTop()).toBe(forVisitors)
  expect(document.documentElement.scrollWidth).toBe(390)
})

test.each(languagesToTest())('is accessible in %s', async (language) => {
  openTestSession()
  await renderPage(language)
  await expect.element(page.getByRole('navigation').first()).toBeVisible()
  await expectAccessible('you')
})
