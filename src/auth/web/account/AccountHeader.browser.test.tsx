import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderInApp } from '#src/ui/test-app.ts'
import { sampleUser } from '../test-session.ts'
import { AccountHeader } from './AccountHeader.tsx'
import { renderAccount } from './test-account.ts'

const heading = () => page.getByRole('paragraph').first()
const deskLink = () => page.getByRole('link', { name: 'Editorial desk' })

test.each([
  [{ nickname: 'Miri', name: 'Mira', surname: 'Zeituni' }, 'Miri'],
  [{ name: 'Mira', surname: 'Zeituni' }, 'Mira Zeituni'],
  [{ name: '', surname: '' }, sampleUser.email],
])('shows the name of %o as %s', async (names, shown) => {
  await renderInApp(<AccountHeader user={{ ...sampleUser, ...names }} />, { messages: ['account'] })
  await expect.element(heading()).toHaveTextContent(shown)
  await expect.element(page.getByText(/^Registered since 0?1\.0?1\.2026$/)).toBeVisible()
})

test.each([
  ['admin', 1],
  ['user', 0],
] as const)('links to the editorial desk for an admin only: %s', async (role, links) => {
  await renderInApp(<AccountHeader user={{ ...sampleUser, role }} />, { messages: ['account'] })
  await expect.element(page.getByRole('button', { name: 'Sign out' })).toBeVisible()
  expect(deskLink().elements()).toHaveLength(links)
})

test('signs out at once, ends the session on the server, and moves the focus to the title', async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>()
  const sent = await renderAccount({ calls: { 'POST /auth/logout': () => promise } })
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect.element(page.getByRole('status')).toHaveTextContent('Sign in to see your account.')
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus()
  expect(localStorage.getItem('token')).toBeNull()
  const logout = sent.find(({ call }) => call === 'POST /auth/logout')
  expect(logout?.headers.get('authorization')).toBe('Bearer token-of-mira')
  resolve({})
})
