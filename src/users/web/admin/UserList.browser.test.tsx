import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { sampleUser } from '#src/auth/web/test-session.ts'
import { chief, renderAdminPage, statusLine } from '#src/shell/admin/test-admin-page.ts'
import { expectAccessible, languagesToTest } from '#src/ui/test-accessibility.ts'
import { failWith, type SentCall } from '#src/ui/test-calls.ts'
import type { UserAccount, UserAccountPage } from '../../contract/user-account.ts'
import { UserList } from './UserList.tsx'

const mira: UserAccount = {
  ...sampleUser,
  _id: 'mira',
  surname: 'Zeituni',
  suspended: false,
  lastSeenAt: '2026-02-01T08:05:00.000Z',
}
const ana: UserAccount = {
  ...mira,
  _id: 'ana',
  email: 'ana@olea.example',
  name: '',
  surname: '',
  suspended: true,
  confirmed: false,
  lastSeenAt: null,
}
const self: UserAccount = { ...mira, ...chief, role: 'admin', _id: 'c'.repeat(24), name: '', surname: '' }

const listUsers = (data: UserAccount[], totalPages = 1): UserAccountPage => ({
  data,
  pagination: {
    page: 1,
    limit: 20,
    total: data.length,
    totalPages,
    hasNextPage: totalPages > 1,
    nextCursor: null,
  },
})

type Calls = Record<string, (sent: SentCall) => unknown>

async function renderUserList(calls: Calls = {}, path = '/admin/users') {
  const rendered = await renderAdminPage(<UserList />, {
    messages: ['users', 'plans', 'subscription', 'auth', 'account'],
    path,
    calls: {
      'GET /users': () => listUsers([mira, ana, self]),
      'GET /subscription/requests': () => ({ data: [], total: 0 }),
      ...calls,
    },
  })
  await expect.element(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible()
  return rendered
}

const row = (name: string) => page.getByRole('listitem').filter({ hasText: name })
const control = (decision: string, name = 'Mira Zeituni') =>
  page.getByRole('button', { name: `${decision}: ${name}`, exact: true })
const dialog = () => page.getByRole('dialog')

async function pressKey(control: ReturnType<typeof page.getByRole>): Promise<void> {
  await expect.element(control).toBeVisible()
  ;(control.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
}

async function decide(decision: string, name?: string): Promise<void> {
  await pressKey(control(decision, name))
  if (decision === 'Make admin') await page.getByLabelText('Current password').fill('a-long-password')
  await pressKey(dialog().getByRole('button', { name: decision, exact: true }))
}

const queriesOf = (sent: SentCall[]) =>
  sent.filter(({ call }) => call === 'GET /users').map(({ query }) => query)

test('shows name, address, role, state and dates of each account', async () => {
  await renderUserList()
  await expect.element(page.getByText('3 users')).toBeVisible()
  await expect.element(row('Mira Zeituni')).toMatchTextContent('mira@olea.example')
  await expect.element(row('Mira Zeituni')).toMatchTextContent('since 1.1.2026')
  await expect.element(row('Mira Zeituni')).toMatchTextContent('last seen 01.02.2026, 08:05')
  await expect.element(row('ana@olea.example').getByText('Suspended', { exact: true })).toBeVisible()
  await expect.element(row('ana@olea.example').getByText('not confirmed')).toBeVisible()
  await expect.element(row('ana@olea.example')).not.toMatchTextContent('last seen')
  await expect.element(row('chief@olea.example').getByText('Admin', { exact: true })).toBeVisible()
})

test('does not offer to suspend oneself', async () => {
  await renderUserList()
  await expect.element(control('Make reader', 'chief@olea.example')).toBeVisible()
  await expect.element(control('Suspend', 'chief@olea.example')).not.toBeInTheDocument()
  await expect.element(control('Suspend')).toBeVisible()
  await expect.element(control('Reinstate', 'ana@olea.example')).toBeVisible()
})

test('searches and filters, and keeps that in the URL', async () => {
  const { sent, router } = await renderUserList({
    'GET /users': ({ query }) => listUsers(query.status ? [] : [mira, ana]),
  })
  await page.getByLabelText('Search by e-mail or name').fill(' MIRA')
  await expect.poll(() => router.state.location.search).toBe('?search=+MIRA')
  await page.getByLabelText('Role').selectOptions('Admins')
  await page.getByLabelText('Status').selectOptions('Suspended')
  await expect.element(page.getByText('No users match.')).toBeVisible()
  expect(router.state.location.search).toBe('?search=+MIRA&role=admin&status=suspended')
  expect(queriesOf(sent)).toEqual(
    [
      { page: '1', search: '' },
      { page: '1', search: 'MIRA' },
      { page: '1', search: 'MIRA', role: 'admin' },
      { page: '1', search: 'MIRA', role: 'admin', status: 'suspended' },
    ].map(({ search, ...query }) => (search ? { ...query, search } : query)),
  )
})

test('shows the search, the filters and the page of the URL', async () => {
  const { sent } = await renderUserList({}, '/admin/users?search=mira&role=admin&status=unconfirmed&page=2')
  await expect.element(page.getByLabelText('Search by e-mail or name')).toHaveValue('mira')
  await expect.element(page.getByLabelText('Role')).toHaveValue('admin')
  await expect.element(page.getByLabelText('Status')).toHaveValue('unconfirmed')
  await expect.element(row('Mira Zeituni')).toBeVisible()
  expect(queriesOf(sent)).toEqual([{ page: '2', search: 'mira', role: 'admin', status: 'unconfirmed' }])
})

test('turns pages', async () => {
  const { sent, router } = await renderUserList({ 'GET /users': () => listUsers([mira], 3) })
  await page.getByRole('button', { name: 'Next' }).click()
  await expect.poll(() => queriesOf(sent)).toEqual([{ page: '1' }, { page: '2' }])
  expect(router.state.location.search).toBe('?page=2')
})

test.each([
  {
    decision: 'Make admin',
    call: 'PATCH /users/mira/role',
    body: { role: 'admin', currentPassword: 'a-long-password' },
    change: { role: 'admin' },
    done: 'is an admin now.',
    badge: 'Admin',
  },
  {
    decision: 'Make translator',
    call: 'PATCH /users/mira/role',
    body: { role: 'translator' },
    change: { role: 'translator' },
    done: 'is a translator now.',
    badge: 'Translator',
  },
  {
    decision: 'Suspend',
    call: 'PATCH /users/mira/suspend',
    body: undefined,
    change: { suspended: true },
    done: 'is suspended.',
    badge: 'Suspended',
  },
] as const)('asks before "$decision", and shows the answer of the server', async (expected) => {
  let stored = mira
  const { sent } = await renderUserList({
    'GET /users': () => listUsers([stored]),
    [expected.call]: () => {
      stored = { ...mira, ...expected.change }
      return stored
    },
  })
  await control(expected.decision).click()
  await expect.element(dialog()).toMatchTextContent('Mira Zeituni')
  await dialog().getByRole('button', { name: 'Cancel' }).click()
  await expect.element(dialog()).not.toBeInTheDocument()
  expect(sent.filter(({ call }) => call.startsWith('PATCH'))).toEqual([])
  await decide(expected.decision)
  await expect.element(statusLine()).toHaveTextContent(`mira@olea.example ${expected.done}`)
  await expect.element(row('Mira Zeituni').getByText(expected.badge, { exact: true })).toBeVisible()
  expect(sent.filter(({ call }) => call.startsWith('PATCH'))).toMatchObject([
    { call: expected.call, body: expected.body },
  ])
})

test('lets a suspended account in again', async () => {
  const { sent } = await renderUserList({
    'PATCH /users/ana/unsuspend': () => ({ ...ana, suspended: false }),
  })
  await decide('Reinstate', 'ana@olea.example')
  await expect.element(statusLine()).toHaveTextContent('ana@olea.example can sign in again.')
  expect(sent.map(({ call }) => call)).toContain('PATCH /users/ana/unsuspend')
})

test('keeps the focus on an account whose role changes, and moves it to the title when the account leaves the list', async () => {
  let stored = mira
  await renderUserList({
    'GET /users': ({ query }) => listUsers(query.status === 'active' && stored.suspended ? [] : [stored]),
    'PATCH /users/mira/role': ({ body }) => {
      stored = { ...stored, ...(body as Pick<UserAccount, 'role'>) }
      return stored
    },
    'PATCH /users/mira/suspend': () => {
      stored = { ...stored, suspended: true }
      return stored
    },
  })
  await decide('Make admin')
  await expect.element(control('Make reader')).toHaveFocus()
  await decide('Make reader')
  await expect.element(control('Make admin')).toHaveFocus()
  await page.getByLabelText('Status').selectOptions('Active')
  await decide('Suspend')
  await expect.element(page.getByText('No users match.')).toBeVisible()
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus()
})

test.each([
  [{ code: 'last-admin' }, 'Not changed: this is the last admin account, and at least one is required.'],
  [{ code: 'own-account' }, 'Not changed: you cannot suspend your own account.'],
  [{}, 'Not changed: the server could not be reached or refused the change.'],
])('changes nothing when the server refuses with %o', async (details, message) => {
  await renderUserList({ 'PATCH /users/mira/role': () => failWith(409, {}, details) })
  await decide('Make translator')
  await expect.element(statusLine()).toHaveTextContent(message)
  await expect.element(dialog()).not.toBeInTheDocument()
  await expect.element(control('Make translator')).toBeVisible()
})

test('asks for the password before it makes an admin, and shows at the field that it is wrong', async () => {
  const { sent } = await renderUserList({
    'PATCH /users/mira/role': () => failWith(403, {}, { code: 'wrong-password' }),
  })
  await pressKey(control('Make admin'))
  const submit = dialog().getByRole('button', { name: 'Make admin', exact: true })
  await pressKey(submit)
  await expect.element(dialog().getByText('Please enter a password.')).toBeVisible()
  expect(sent.filter(({ call }) => call.startsWith('PATCH'))).toEqual([])
  await page.getByLabelText('Current password').fill('a-guess')
  await pressKey(submit)
  await expect.element(dialog().getByText('The current password is wrong.')).toBeVisible()
  await expect.element(row('Mira Zeituni').getByText('Admin', { exact: true })).not.toBeInTheDocument()
})

test('runs an action once for two presses', async () => {
  const { promise, resolve } = Promise.withResolvers<UserAccount>()
  const { sent } = await renderUserList({ 'PATCH /users/mira/suspend': () => promise })
  await control('Suspend').click()
  await dialog().getByRole('button', { name: 'Suspend', exact: true }).dblClick()
  resolve({ ...mira, suspended: true })
  await expect.element(statusLine()).toHaveTextContent('mira@olea.example is suspended.')
  expect(sent.filter(({ call }) => call.startsWith('PATCH'))).toHaveLength(1)
})

test('leads an admin who becomes a reader to the home page, and keeps the session', async () => {
  const { router } = await renderUserList({
    [`PATCH /users/${self._id}/role`]: () => ({ ...self, role: 'user' }),
  })
  await decide('Make reader', 'chief@olea.example')
  await expect.poll(() => router.state.location.pathname).toBe('/')
  await expect.element(page.getByRole('heading', { name: 'Home page' })).toBeVisible()
  expect(localStorage.getItem('token')).not.toBeNull()
})

test('shows a failed load and retries', async () => {
  let isReachable = false
  await renderUserList({ 'GET /users': () => (isReachable ? listUsers([mira]) : failWith(400)) })
  await expect.element(page.getByRole('alert')).toMatchTextContent('The list could not be loaded.')
  isReachable = true
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect.element(row('Mira Zeituni')).toBeVisible()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})

test.each(languagesToTest())('has no axe violation in %s', async (language) => {
  const calls = {
    'GET /users': () => listUsers([mira, ana, self], 3),
    'GET /subscription/requests': () => ({ data: [], total: 0 }),
  }
  const messages = ['users', 'plans', 'subscription']
  await renderAdminPage(<UserList />, { messages, path: '/admin/users', language, calls })
  await expect.poll(() => document.querySelectorAll('main li button').length).toBeGreaterThan(4)
  await expectAccessible('users', 'main')
  for (const [index, name] of ['plan', 'confirmation'].entries()) {
    document.querySelectorAll<HTMLElement>('main li button[aria-label]')[index]?.click()
    await expect.element(dialog()).toBeVisible()
    await expectAccessible(name, 'dialog')
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog()).not.toBeInTheDocument()
  }
})

test('gives an account another plan', async () => {
  const { sent } = await renderUserList({
    'PUT /subscription/accounts/mira': () => ({ _id: 'mira', plan: 'plus', consultingsLeft: 3 }),
  })
  await page.getByRole('button', { name: 'Plan: Free: Mira Zeituni' }).click()
  await dialog().getByLabelText('Plan', { exact: true }).selectOptions('Plus')
  await dialog().getByRole('button', { name: 'Save' }).click()
  await expect.element(statusLine()).toHaveTextContent('Mira Zeituni has this plan now: Plus.')
  // Without a number, the server decides by the plan.
  expect(sent.find(({ call }) => call === 'PUT /subscription/accounts/mira')?.body).toEqual({ plan: 'plus' })
})

test('shows who asks for a plan, and closes the request', async () => {
  const request = {
    ...{
      _id: 'r1',
      plan: 'professional',
      message: 'I taste for a panel.',
      createdAt: '2026-01-01T00:00:00.000Z',
    },
    account: { _id: 'mira', email: 'mira@olea.example', name: 'Mira Zeituni', plan: 'free' },
  }
  let data = [request]
  await renderUserList({
    'GET /subscription/requests': () => ({ data, total: data.length }),
    'POST /subscription/requests/r1/close': () => {
      data = []
      return { closed: true }
    },
  })
  const requests = page.getByRole('region', { name: '1 request for a plan' })
  await expect.element(requests.getByText('I taste for a panel.')).toBeVisible()
  await expect.element(requests).toMatchTextContent('from Free to Professional')
  await requests.getByRole('button', { name: 'Close the request: Mira Zeituni' }).click()
  await expect.element(statusLine()).toHaveTextContent('The request of Mira Zeituni was closed.')
  await expect.element(requests).not.toBeInTheDocument()
})
