import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible, languagesToTest } from '#src/ui/test-accessibility.ts'
import { failWith, type SentCall } from '#src/ui/test-calls.ts'
import type { AuditPage } from '../../contract/audit.ts'
import {
  begun,
  edited,
  entry,
  openEntry,
  promoted,
  queriesOf,
  renderAuditLog,
  rows,
} from './test-audit-log.ts'

const alert = (message: string) => page.getByRole('alert').filter({ hasText: message })
const retry = () => page.getByRole('button', { name: 'Try Again' })
const loadOlder = () => page.getByRole('button', { name: 'Show older entries' })
const countRows = () => rows().elements().length

/** Two pages of entries: the newest, and what is before them. */
const listInPages = ({ query }: SentCall): AuditPage =>
  query.before === '11' ? { data: [promoted], next: null } : { data: [edited, begun], next: 11 }

test('shows who did what to whom, by day and newest first', async () => {
  await renderAuditLog()
  await expect.poll(countRows).toBe(3)
  const days = page.getByRole('heading', { level: 2 }).elements()
  expect(days.map(({ textContent }) => textContent)).toEqual(['2.2.2026', '1.2.2026'])
  await expect.element(entry('Article edited')).toMatchTextContent('09:30')
  await expect.element(entry('Article edited')).toMatchTextContent('Ladders under the trees')
  await expect.element(entry('Article edited')).toMatchTextContent('Title · Tags · Displayed date')
  await expect.element(entry('Article edited')).toMatchTextContent('chief@olea.example')
  await expect.element(entry('Role changed')).toMatchTextContent('The system')
  await expect.element(page.getByText('This is the start of the log.')).toBeVisible()
})

test('names accounts that are gone, and actions that this version does not know', async () => {
  const gone = { ...promoted, actor: { id: 'gone', name: '' }, subject: { ...promoted.subject, label: '' } }
  const unknown = { ...edited, action: 'article.pressed' }
  await renderAuditLog({ calls: { 'GET /desk/audit': () => ({ data: [unknown, gone], next: null }) } })
  const names = entry('Role changed').getByText('A deleted account')
  await expect.poll(() => names.elements().length).toBe(2)
  await expect.element(entry('article.pressed')).toBeVisible()
})

test('loads older entries on request, once for two presses and without duplicates', async () => {
  const { sent } = await renderAuditLog({ calls: { 'GET /desk/audit': listInPages } })
  await expect.poll(countRows).toBe(2)
  await loadOlder().dblClick()
  await expect.element(page.getByText('This is the start of the log.')).toBeVisible()
  expect(countRows()).toBe(3)
  expect(queriesOf(sent)).toEqual([{}, { before: '11' }])
})

test('retries only the page that failed to load', async () => {
  let isFailing = true
  const { sent } = await renderAuditLog({
    calls: {
      'GET /desk/audit': (call) => (call.query.before && isFailing ? failWith(400) : listInPages(call)),
    },
  })
  await loadOlder().click()
  await expect.element(alert('The log could not be loaded.')).toBeVisible()
  expect(countRows()).toBe(2)
  isFailing = false
  await retry().click()
  await expect.element(page.getByText('This is the start of the log.')).toBeVisible()
  await expect.element(alert('The log could not be loaded.')).not.toBeInTheDocument()
  expect(countRows()).toBe(3)
  expect(queriesOf(sent)).toEqual([{}, { before: '11' }, { before: '11' }])
})

test('keeps the entries when loading them again in a window that becomes visible fails, and retries', async () => {
  let isFailing = false
  const { sent } = await renderAuditLog({
    calls: { 'GET /desk/audit': (call) => (isFailing ? failWith(400) : listInPages(call)) },
  })
  await loadOlder().click()
  await expect.poll(countRows).toBe(3)
  isFailing = true
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 600_000 })
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  await expect.element(alert('The log could not be loaded.')).toBeVisible()
  expect(countRows()).toBe(3)
  isFailing = false
  await retry().click()
  await expect.element(alert('The log could not be loaded.')).not.toBeInTheDocument()
  expect(countRows()).toBe(3)
  expect(queriesOf(sent)).toEqual([{}, { before: '11' }, {}, {}, { before: '11' }])
})

test('shows a failed load and retries', async () => {
  let isFailing = true
  await renderAuditLog({
    calls: { 'GET /desk/audit': (call) => (isFailing ? failWith(400) : listInPages(call)) },
  })
  await expect.element(alert('The log could not be loaded.')).toBeVisible()
  isFailing = false
  await retry().click()
  await expect.poll(countRows).toBe(2)
})

test('distinguishes an empty log from filters without matches', async () => {
  await renderAuditLog({ calls: { 'GET /desk/audit': () => ({ data: [], next: null }) } })
  await expect.element(page.getByText('The log is empty.')).toBeVisible()
  await page.getByLabelText('From').fill('2999-01-01')
  await expect.element(page.getByText('No entries match.')).toBeVisible()
})

test('shows everything that was done to one subject, without the other filters, and names it', async () => {
  const { sent, router } = await renderAuditLog({
    query: '?kind=article&action=article.edited&from=2001-01-01',
  })
  const opened = await openEntry('Article edited')
  await opened.getByRole('button', { name: 'Show its history' }).click()
  const subject = page.getByText('Entries about “Ladders under the trees”')
  await expect.element(subject).toBeVisible()
  expect(router.state.location.search).toBe('?subject=ladders')
  await expect.poll(() => queriesOf(sent).at(-1)).toEqual({ subject: 'ladders' })
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect.element(subject).not.toBeInTheDocument()
  expect(router.state.location.search).toBe('')
})

test.each(languagesToTest())('has no axe violation in %s', async (language) => {
  await renderAuditLog({ language, calls: { 'GET /desk/audit': listInPages } })
  await expect.poll(() => document.querySelectorAll('main li details').length).toBe(2)
  document.querySelector<HTMLElement>('main li summary')?.click()
  await expect.poll(() => document.querySelector('main ins')).not.toBeNull()
  await expectAccessible('audit log', 'main')
})
