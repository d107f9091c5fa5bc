import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { failWith } from '#src/ui/test-calls.ts'
import { queriesOf, renderAuditLog } from './test-audit-log.ts'

const field = (label: string) => page.getByLabelText(label, { exact: true })
const clear = () => page.getByRole('button', { name: 'Clear filters' })

const optionsOf = (label: string) =>
  [...(field(label).element() as HTMLSelectElement).options].map(({ text }) => text)

test('offers only the people and actions that occur in the log', async () => {
  await renderAuditLog()
  await expect
    .poll(() => optionsOf('Person'))
    .toEqual(['Everyone', 'The system', 'chief@olea.example', 'A deleted account'])
  expect(optionsOf('Subject')).toEqual(['All subjects', 'Articles', 'Users'])
  expect(optionsOf('Action')).toEqual([
    'All actions',
    'Article created',
    'Article edited',
    'Role changed',
    'Account suspended',
  ])
})

test('stores the filters in the URL, and offers only actions on the chosen kind of subject', async () => {
  const { sent, router } = await renderAuditLog()
  await expect.poll(() => optionsOf('Subject')).toContain('Users')
  await field('Action').selectOptions('Article edited')
  await field('Subject').selectOptions('Users')
  await expect.poll(() => router.state.location.search).toBe('?kind=user')
  await expect.poll(() => optionsOf('Action')).toEqual(['All actions', 'Role changed', 'Account suspended'])
  await field('Action').selectOptions('Account suspended')
  await field('Person').selectOptions('The system')
  await field('From').fill('2026-01-31')
  await field('To').fill('2026-02-28')
  await expect
    .poll(() => queriesOf(sent).at(-1))
    .toEqual({
      actor: 'none',
      action: 'user.suspended',
      from: '2026-01-31T00:00:00+00:00',
      // Exclusive: the end of the last day.
      to: '2026-03-01T00:00:00+00:00',
    })
  expect(queriesOf(sent)).toContainEqual({ action: 'user' })
  await clear().click()
  await expect.poll(() => router.state.location.search).toBe('')
  await expect.element(clear()).not.toBeInTheDocument()
  await expect.element(field('From')).toHaveValue('')
})

test('shows the filters of the URL, also those that do not occur in the log, and ignores impossible days', async () => {
  const { sent } = await renderAuditLog({
    query: '?person=chief&kind=picture&action=picture.pressed&from=2026-02-01&to=2026-13-01',
  })
  await expect.poll(() => optionsOf('Person')).toContain('chief@olea.example')
  await expect.element(field('Person')).toHaveValue('chief')
  await expect.element(field('Subject')).toHaveValue('picture')
  await expect.element(field('Action')).toHaveValue('picture.pressed')
  await expect.element(field('From')).toHaveValue('2026-02-01')
  await expect.element(field('To')).toHaveValue('')
  await expect
    .poll(() => queriesOf(sent))
    .toEqual([{ actor: 'chief', action: 'picture.pressed', from: '2026-02-01T00:00:00+00:00' }])
})

test('shows that the choices could not be loaded, apart from the entries, and retries', async () => {
  let isFailing = true
  await renderAuditLog({
    calls: {
      'GET /desk/audit/choices': () =>
        isFailing ? failWith(400) : { actions: ['user.suspended'], actors: [] },
    },
  })
  const alert = page.getByRole('alert')
  await expect.element(alert).toMatchTextContent('The filters could not be loaded.')
  await expect.element(page.getByText('Article edited')).toBeVisible()
  isFailing = false
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect.poll(() => optionsOf('Action')).toEqual(['All actions', 'Account suspended'])
  await expect.element(alert).not.toBeInTheDocument()
})
