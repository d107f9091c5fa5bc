import { Route, Routes } from 'react-router'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderInApp } from '#src/ui/test-app.ts'
import { failWith, mockCalls } from '#src/ui/test-calls.ts'
import type { Session } from '../../contract/account.ts'
import { SessionsSection } from './SessionsSection.tsx'
import { currentSession, renderAccount, section } from './test-account.ts'

const title = 'Where you are signed in'
const rows = () => section(title).getByRole('listitem')
const endButtons = () => section(title).getByRole('button', { name: /^Sign out: / })
const endOthers = () => section(title).getByRole('button', { name: 'Sign out on all other devices' })
const status = () => section(title).getByRole('status')
const alert = () => section(title).getByRole('alert')

function createSession(id: string, changes: Partial<Session> = {}): Session {
  return { ...currentSession, _id: id, browser: 'Safari', system: 'iOS', isCurrent: false, ...changes }
}
const sessions = [currentSession, createSession('phone'), createSession('tablet'), createSession('desk')]
const listSessions = { 'GET /auth/sessions': () => ({ data: sessions }) }

test('lists the sessions with browser, system and last use, and cannot end the current one', async () => {
  const unknown = createSession('unknown', { browser: '', system: '' })
  const half = createSession('half', { browser: '', system: 'Android' })
  await renderAccount({ calls: { 'GET /auth/sessions': () => ({ data: [currentSession, unknown, half] }) } })
  await expect.poll(() => rows().elements().length).toBe(3)
  const [first, second, third] = rows().elements()
  expect(first?.textContent).toMatch(/^Firefox on LinuxThis browserLast used on 31\.0?1\.2026$/)
  expect(second?.textContent).toContain('Unknown browser')
  expect(third?.textContent).toContain('Android')
  await expect.element(endButtons().first()).toHaveAccessibleName('Sign out: Unknown browser')
  expect(endButtons().elements()).toHaveLength(2)
})

test('ends one session, then all others, and moves the focus to the section each time', async () => {
  const sent = await renderAccount({
    calls: {
      ...listSessions,
      'DELETE /auth/sessions/phone': () => ({ ended: 1 }),
      'DELETE /auth/sessions': () => ({ ended: 2 }),
    },
  })
  await expect.poll(() => rows().elements().length).toBe(4)
  ;(endButtons().first().element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(status()).toHaveTextContent('1 session ended.')
  await expect.element(section(title)).toHaveFocus()
  await userEvent.tab()
  await expect.element(endButtons().first()).toHaveFocus()
  ;(endOthers().element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(status()).toHaveTextContent('2 sessions ended.')
  await expect.element(section(title)).toHaveFocus()
  expect(rows().elements()).toHaveLength(1)
  await expect.element(rows()).toMatchTextContent('This browser')
  await expect.element(endOthers()).not.toBeInTheDocument()
  expect(sent.map(({ call }) => call).filter((call) => call.startsWith('DELETE'))).toEqual([
    'DELETE /auth/sessions/phone',
    'DELETE /auth/sessions',
  ])
})

test('keeps a session that could not be ended, and says why', async () => {
  await renderAccount({
    calls: { ...listSessions, 'DELETE /auth/sessions/phone': () => failWith(503) },
  })
  await endButtons().first().click()
  await expect.element(alert()).toMatchTextContent('Something went wrong on our side.')
  expect(rows().elements()).toHaveLength(4)
  await expect.element(status()).toBeEmptyDOMElement()
})

test('sends one request for two presses', async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>()
  const sent = await renderAccount({ calls: { ...listSessions, 'DELETE /auth/sessions': () => promise } })
  await endOthers().click()
  await endOthers().click()
  resolve({ ended: 3 })
  await expect.element(status()).toHaveTextContent('3 sessions ended.')
  expect(sent.filter(({ call }) => call === 'DELETE /auth/sessions')).toHaveLength(1)
})

test('shows a failed load of the sessions and of the second factors in their sections, and retries', async () => {
  let isReachable = false
  const answer = (data: unknown) => () => {
    if (!isReachable) throw new TypeError('Failed to fetch')
    return data
  }
  const factors = { passkeys: [], app: null, recoveryCodesLeft: 0, isRequired: false, isProofNeeded: true }
  const sent = await renderAccount({
    user: { confirmed: false },
    calls: {
      'GET /auth/sessions': answer({ data: [currentSession] }),
      'GET /auth/second-factor': answer({ ...factors, canHavePasskeys: true }),
    },
  })
  for (const name of [title, 'Two-step verification']) {
    await expect
      .element(section(name).getByRole('alert').filter({ hasText: 'We cannot reach the server.' }))
      .toBeVisible()
    await expect.element(section(name).getByText('Loading…')).not.toBeInTheDocument()
  }
  isReachable = true
  for (const name of [title, 'Two-step verification']) {
    const retry = section(name).getByRole('button', { name: 'Try Again' })
    ;(retry.element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(retry).not.toBeInTheDocument()
    await expect.element(section(name).getByText(/We cannot reach/)).not.toBeInTheDocument()
    await expect.element(section(name)).toHaveFocus()
  }
  await expect.element(section(title).getByText('This browser')).toBeVisible()
  await expect
    .element(section('Two-step verification').getByText(/^Confirm your e-mail address first/))
    .toBeVisible()
  expect(sent.filter(({ call }) => call === 'GET /auth/sessions')).toHaveLength(2)
})

test('gives its request up without an error when the page is left, and sends it again on return', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue()
  const { promise, resolve } = Promise.withResolvers<unknown>()
  const sent = mockCalls({ 'GET /auth/sessions': () => promise })
  const pages = (
    <Routes>
      <Route path="/account" element={<SessionsSection />} />
      <Route path="/" element={null} />
    </Routes>
  )
  const { navigate } = await renderInApp(pages, { messages: ['auth', 'account'], path: '/account' })
  await expect.poll(() => sent.length).toBe(1)
  await navigate('/')
  await expect.poll(() => sent[0]?.signal.aborted).toBe(true)
  await navigate(-1)
  await expect.poll(() => sent.length).toBe(2)
  resolve({ data: [currentSession] })
  await expect.element(page.getByText('This browser')).toBeVisible()
  await expect.element(page.getByRole('alert')).toBeEmptyDOMElement()
  expect(log).not.toHaveBeenCalled()
  log.mockRestore()
})
