import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { sampleUser } from '#src/auth/web/test-session.ts'
import { chief, renderAdminPage, statusLine } from '#src/shell/admin/test-admin-page.ts'
import { expectAccessible, languagesToTest } from '#src/ui/test-accessibility.ts'
import { failWith, type SentCall } from '#src/ui/test-calls.ts'
import type { PeoplePage, Person } from '../../contract/people.ts'
import { People } from './People.tsx'

const mira: Person = {
  ...sampleUser,
  _id: 'mira',
  surname: 'Zeituni',
  suspended: false,
  lastSeenAt: '2026-02-01T08:05:00.000Z',
}
const ana: Person = {
  ...mira,
  _id: 'ana',
  email: 'ana@olea.example',
  name: '',
  surname: '',
  suspended: true,
  confirmed: false,
  lastSeenAt: null,
}
const self: Person = { ...mira, ...chief, role: 'admin', _id: 'c'.repeat(24), name: '', surname: '' }

const listPeople = (data: Person[], totalPages = 1): PeoplePage => ({
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

async function renderPeople(calls: Calls = {}, path = '/admin/users') {
  const rendered = await renderAdminPage(<People />, {
    messages: ['people'],
    path,
    calls: { 'GET /users': () => listPeople([mira, ana, self]), ...calls },
  })
  await expect.element(page.getByRole('heading', { level: 1, name: 'People' })).toBeVisible()
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
  await pressKey(dialog().getByRole('button', { name: decision, exact: true }))
}

const queriesOf = (sent: SentCall[]) =>
  sent.filter(({ call }) => call === 'GET /users').map(({ query }) => query)

test('shows name, address, role, state and dates of each account', async () => {
  await renderPeople()
  await expect.element(page.getByText('3 people')).toBeVisible()
  await expect.element(row('Mira Zeituni')).toMatchTextContent('mira@olea.example')
  await expect.element(row('Mira Zeituni')).toMatchTextContent('since 1.1.2026')
  await expect.element(row('Mira Zeituni')).toMatchTextContent('last seen 01.02.2026, 08:05')
  await expect.element(row('ana@olea.example').getByText('Suspended', { exact: true })).toBeVisible()
  await expect.element(row('ana@olea.example').getByText('not confirmed')).toBeVisible()
  await expect.element(row('ana@olea.example')).not.toMatchTextContent('last seen')
  await expect.element(row('chief@olea.example').getByText('Admin', { exact: true })).toBeVisible()
})

test('does not offer to suspend oneself', async () => {
  await renderPeople()
  await expect.element(control('Make reader', 'chief@olea.example')).toBeVisible()
  await expect.element(control('Suspend', 'chief@olea.example')).not.toBeInTheDocument()
  await expect.element(control('Suspend')).toBeVisible()
  await expect.element(control('Let in again', 'ana@olea.example')).toBeVisible()
})

test('searches and filters, and keeps that in the URL', async () => {
  const { sent, router } = await renderPeople({
    'GET /users': ({ query }) => listPeople(query.status ? [] : [mira, ana]),
  })
  await page.getByLabelText('Search by e-mail or name').fill(' MIRA')
  await expect.poll(() => router.state.location.search).toBe('?search=+MIRA')
  await page.getByLabelText('Role').selectOptions('Admins')
  await page.getByLabelText('State').selectOptions('Suspended')
  await expect.element(page.getByText('Nobody fits.')).toBeVisible()
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
  const { sent } = await renderPeople({}, '/admin/users?search=mira&role=admin&status=unconfirmed&page=2')
  await expect.element(page.getByLabelText('Search by e-mail or name')).toHaveValue('mira')
  await expect.element(page.getByLabelText('Role')).toHaveValue('admin')
  await expect.element(page.getByLabelText('State')).toHaveValue('unconfirmed')
  await expect.element(row('Mira Zeituni')).toBeVisible()
  expect(queriesOf(sent)).toEqual([{ page: '2', search: 'mira', role: 'admin', status: 'unconfirmed' }])
})

test('turns pages', async () => {
  const { sent, router } = await renderPeople({ 'GET /users': () => listPeople([mira], 3) })
  await page.getByRole('button', { name: 'Next' }).click()
  await expect.poll(() => queriesOf(sent)).toEqual([{ page: '1' }, { page: '2' }])
  expect(router.state.location.search).toBe('?page=2')
})

test.each([
  {
    decision: 'Make admin',
    call: 'PATCH /users/mira/role',
    body: { role: 'admin' },
    change: { role: 'admin' },
  },
  { decision: 'Suspend', call: 'PATCH /users/mira/suspend', body: undefined, change: { suspended: true } },
] as const)('asks before "$decision", and shows the answer of the server', async (expected) => {
  let stored = mira
  const { sent } = await renderPeople({
    'GET /users': () => listPeople([stored]),
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
  const [done, badge] =
    expected.decision === 'Suspend' ? ['is suspended.', 'Suspended'] : ['is an admin now.', 'Admin']
  await expect.element(statusLine()).toHaveTextContent(`mira@olea.example ${done}`)
  await expect.element(row('Mira Zeituni').getByText(badge, { exact: true })).toBeVisible()
  expect(sent.filter(({ call }) => call.startsWith('PATCH'))).toMatchObject([
    { call: expected.call, body: expected.body },
  ])
})

test('lets a suspended account in again', async () => {
  const { sent } = await renderPeople({ 'PATCH /users/ana/unsuspend': () => ({ ...ana, suspended: false }) })
  await decide('Let in again', 'ana@olea.example')
  await expect.element(statusLine()).toHaveTextContent('ana@olea.example can sign in again.')
  expect(sent.map(({ call }) => call)).toContain('PATCH /users/ana/unsuspend')
})

test('keeps the focus on an account whose role changes, and moves it to the title when the account leaves the list', async () => {
  let stored = mira
  await renderPeople({
    'GET /users': ({ query }) => listPeople(query.status === 'active' && stored.suspended ? [] : [stored]),
    'PATCH /users/mira/role': ({ body }) => {
      stored = { ...stored, ...(body as Pick<Person, 'role'>) }
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
  await page.getByLabelText('State').selectOptions('Active')
  await decide('Suspend')
  await expect.element(page.getByText('Nobody fits.')).toBeVisible()
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus()
})

test.each([
  [{ code: 'last-admin' }, 'Not done: this is the last admin, and a newspaper needs one.'],
  [{ code: 'own-account' }, 'Not done: nobody suspends themselves.'],
  [{}, 'Not done: the newspaper could not be reached, or it refused.'],
])('changes nothing when the server refuses with %o', async (details, message) => {
  await renderPeople({ 'PATCH /users/mira/role': () => failWith(409, {}, details) })
  await decide('Make admin')
  await expect.element(statusLine()).toHaveTextContent(message)
  await expect.element(dialog()).not.toBeInTheDocument()
  await expect.element(control('Make admin')).toBeVisible()
})

test('runs an action once for two presses', async () => {
  const { promise, resolve } = Promise.withResolvers<Person>()
  const { sent } = await renderPeople({ 'PATCH /users/mira/suspend': () => promise })
  await control('Suspend').click()
  await dialog().getByRole('button', { name: 'Suspend', exact: true }).dblClick()
  resolve({ ...mira, suspended: true })
  await expect.element(statusLine()).toHaveTextContent('mira@olea.example is suspended.')
  expect(sent.filter(({ call }) => call.startsWith('PATCH'))).toHaveLength(1)
})

test('leads an admin who becomes a reader to the home page, and keeps the session', async () => {
  const { router } = await renderPeople({
    [`PATCH /users/${self._id}/role`]: () => ({ ...self, role: 'user' }),
  })
  await decide('Make reader', 'chief@olea.example')
  await expect.poll(() => router.state.location.pathname).toBe('/')
  await expect.element(page.getByRole('heading', { name: 'Home page' })).toBeVisible()
  expect(localStorage.getItem('token')).not.toBeNull()
})

test('shows a failed load and retries', async () => {
  let isReachable = false
  await renderPeople({ 'GET /users': () => (isReachable ? listPeople([mira]) : failWith(400)) })
  await expect.element(page.getByRole('alert')).toMatchTextContent('The list could not be loaded.')
  isReachable = true
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect.element(row('Mira Zeituni')).toBeVisible()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})

test.each(languagesToTest())('has no axe violation in %s', async (language) => {
  const calls = { 'GET /users': () => listPeople([mira, ana, self], 3) }
  await renderAdminPage(<People />, { messages: ['people'], path: '/admin/users', language, calls })
  await expect.poll(() => document.querySelectorAll('main li button').length).toBeGreaterThan(4)
  await expectAccessible('people', 'main')
  document.querySelector<HTMLElement>('main li button[aria-label]')?.click()
  await expect.element(dialog()).toBeVisible()
  await expectAccessible('confirmation', 'dialog')
})
