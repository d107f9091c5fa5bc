import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { failWith } from '#src/ui/test-calls.ts'
import type { AuditEntry } from '../../contract/audit.ts'
import { createRevision, edited, openEntry, promoted, renderAuditLog } from './test-audit-log.ts'

const revisions = 'GET /desk/articles/ladders/revisions'
const row = (name: RegExp) => page.getByRole('row', { name })
const showEntries = (...data: AuditEntry[]) => ({ 'GET /desk/audit': () => ({ data, next: null }) })

test('shows the changes of an article from its versions, and leads to the article', async () => {
  const { router } = await renderAuditLog()
  const opened = await openEntry('Article edited')
  await expect.element(opened.getByRole('insertion').first()).toHaveTextContent('old')
  await expect.element(row(/^Tags/)).toHaveTextContent('TagsNothingladders')
  await expect.element(row(/^Displayed date/)).toHaveTextContent('Displayed date31.1.20261.2.2026')
  await opened.getByText('Hashes (SHA-256)').click()
  await expect.element(opened.getByText('a'.repeat(64))).toBeVisible()
  await expect.element(opened.getByText('b'.repeat(64))).toBeVisible()
  await opened.getByRole('link', { name: 'Open the current version' }).click()
  await expect.poll(() => router.state.location.pathname).toBe('/admin/edit-article/ladders')
})

test('shows the changes of an account, and leads to it', async () => {
  await renderAuditLog()
  const opened = await openEntry('Role changed')
  await expect.element(row(/^Role/)).toHaveTextContent('RoleReaderAdmin')
  await expect
    .element(opened.getByRole('link', { name: 'Open the current version' }))
    .toHaveAttribute('href', '/admin/users?search=mira%40olea.example')
})

test('names the fields and values of an advertisement, and leads to it', async () => {
  const entry: AuditEntry = {
    ...edited,
    action: 'advertisement.edited',
    subject: { type: 'advertisement', id: 'grove', label: 'Grove & Sons' },
    changed: ['type', 'positions', 'endDate', 'isActive', 'costPerClick'],
    differences: {
      type: { before: 'banner-main', after: 'popup' },
      positions: { before: ['top', 'bottom'], after: [] },
      startDate: { before: '2026-01-31T00:00:00.000Z', after: '2026-02-01T12:00:00.000Z' },
      isActive: { before: false, after: true },
      costPerClick: { before: 0, after: 0.25 },
    },
  }
  await renderAuditLog({ calls: showEntries(entry) })
  const opened = await openEntry('Advertisement edited')
  const fields = { type: /^Type/, positions: /^Positions/, start: /^First day/, active: /^Active/ }
  await expect.element(row(fields.type)).toHaveTextContent('TypeBanner on the home page and listsPop-up')
  await expect.element(row(fields.positions)).toHaveTextContent('PositionsTop · BottomNothing')
  await expect.element(row(fields.start)).toMatchTextContent('First day31.1.202601.02.2026, 12:00')
  await expect.element(row(fields.active)).toHaveTextContent('Activenoyes')
  await expect.element(row(/^Cost per click/)).toHaveTextContent('Cost per click ($)00.25')
  await expect
    .element(opened.getByRole('link', { name: 'Open the current version' }))
    .toHaveAttribute('href', '/admin/advertisements-v2?tab=advertisements&title=Grove%20%26%20Sons')
})

test('shows the details of a credit and of a statement, and leads to the statement', async () => {
  const credit: AuditEntry = {
    ...edited,
    action: 'advertisement.credited',
    subject: { type: 'advertisement', id: 'grove', label: 'Grove' },
    changed: [],
    differences: {},
    details: {
      event: 'click',
      from: '2026-10-01',
      to: '2026-10-02',
      credited: 3,
      amount: 1.5,
      note: 'Robots',
    },
  }
  const statement: AuditEntry = {
    ...credit,
    id: 13,
    action: 'statement.issued',
    subject: { type: 'statement', id: 's1', label: '2026-0001 Mill' },
    details: { month: '2026-10', advertiser: 'Mill', amount: 11.5 },
  }
  await renderAuditLog({ calls: showEntries(credit, statement) })
  const credited = await openEntry('Events credited')
  await expect.element(credited).toMatchTextContent('EventsClicksFirst day1.10.2026Last day2.10.2026')
  await expect.element(credited).toMatchTextContent('Credited events3Amount ($)1.5ReasonRobots')
  const issued = await openEntry('Statement issued')
  await expect.element(issued).toMatchTextContent('Month2026-10AdvertiserMill')
  await expect
    .element(issued.getByRole('link', { name: 'Open the current version' }))
    .toHaveAttribute('href', '/admin/advertisements-v2/statements/s1')
})

test('shows the short values of an article that is gone with its versions', async () => {
  const changed: AuditEntry = {
    ...edited,
    differences: { title: { before: 'Gone tomorrow', after: 'Gone today' } },
  }
  await renderAuditLog({
    calls: {
      ...showEntries({ ...edited, id: 13, action: 'article.deleted', changed: [], differences: {} }, changed),
      [`${revisions}/1`]: () => failWith(404),
      [`${revisions}/2`]: () => failWith(404),
    },
  })
  const opened = await openEntry('Article edited')
  await expect.element(opened.getByRole('deletion')).toHaveTextContent('Gone tomorrow')
  await expect.element(opened.getByRole('insertion')).toHaveTextContent('Gone today')
  const deletion = await openEntry('Article deleted')
  await expect.element(deletion.getByRole('link')).not.toBeInTheDocument()
})

test('formats times and dates as on other pages', async () => {
  const [before, after] = ['2999-01-01T12:00:00.000Z', '2999-02-01T12:00:00.000Z']
  const scheduled: AuditEntry = {
    ...edited,
    id: 13,
    action: 'article.scheduled',
    changed: [],
    details: { publishDate: before },
  }
  await renderAuditLog({
    calls: {
      ...showEntries({ ...edited, changed: ['publishDate'] }, scheduled),
      [`${revisions}/1`]: () => createRevision(1, { publishDate: before }),
      [`${revisions}/2`]: () => createRevision(2, { publishDate: after }),
    },
  })
  const opened = await openEntry('Article edited')
  await expect
    .element(row(/^Publication time/))
    .toHaveTextContent('Publication time01.01.2999, 12:0001.02.2999, 12:00')
  expect(opened.element().textContent).not.toMatch(/2999-\d\d-/)
  const details = await openEntry('Article scheduled')
  await expect.element(details.getByText('01.01.2999, 12:00')).toBeVisible()
  expect(details.element().textContent).not.toMatch(/2999-\d\d-/)
})

test('compares long texts word by word, and lists what else is known', async () => {
  const long = 'The ladders of the picking season stand under the'
  const drafted: AuditEntry = {
    ...promoted,
    action: 'article.engine-drafted',
    changed: [],
    differences: { caption: { before: `${long} trees.`, after: `${long} stars.` } },
    details: { kind: 'summary', model: 'press-1', articles: 3 },
    before: null,
    after: null,
  }
  await renderAuditLog({ calls: showEntries(drafted) })
  const opened = await openEntry('Text drafted by AI')
  await expect.element(opened.getByRole('heading', { name: 'Caption' })).toBeVisible()
  await expect.element(opened.getByRole('deletion')).toMatchTextContent('trees')
  await expect.element(opened.getByRole('insertion')).toMatchTextContent('stars')
  const properties = opened.element().querySelector('dl')
  expect(properties?.textContent).toBe('Articles3KindSummaryModelpress-1')
  await expect.element(opened.getByText('Hashes (SHA-256)')).not.toBeInTheDocument()
})

test('loads the versions of an article only when its entry is opened, and retries when that fails', async () => {
  let isFailing = true
  const { sent } = await renderAuditLog({
    calls: {
      [`${revisions}/1`]: () => (isFailing ? failWith(400) : createRevision(1, { title: 'Ladders' })),
      [`${revisions}/2`]: () => (isFailing ? failWith(400) : createRevision(2, { title: 'Old ladders' })),
    },
  })
  expect(sent.map(({ call }) => call)).not.toContain(`${revisions}/1`)
  const opened = await openEntry('Article edited')
  await expect.element(opened.getByRole('alert')).toMatchTextContent('The versions could not be loaded.')
  isFailing = false
  await opened.getByRole('button', { name: 'Try Again' }).click()
  await expect.element(opened.getByRole('insertion').first()).toBeVisible()
  await expect.element(opened.getByRole('alert')).not.toBeInTheDocument()
})
