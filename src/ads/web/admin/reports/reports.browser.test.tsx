import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible, languagesToTest } from '#src/ui/test-accessibility.ts'
import { failWith } from '#src/ui/test-calls.ts'
import { createFigures, createReport, createStatistics } from '../../report/report.fixtures.ts'
import { createAdvertisement } from '../advertisements.fixtures.ts'
import {
  button,
  dialog,
  listCall,
  recordErrors,
  renderAdvertisements,
  row,
  three,
} from '../test-advertisements.ts'

const reportCall = 'GET /advertisements/report'
const requestsCall = 'GET /advertisements/requests'
const csvCall = 'GET /advertisements/report.csv'
const eventsCall = 'GET /advertisements/events.csv'
const statisticsCall = 'GET /advertisements/ad-1/stats'
const analyticsPath = '/admin/advertisements-v2?tab=analytics'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-23T12:00:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
})

const positions = [
  { type: 'banner-main', position: 'top', requests: 4_000, filled: 3_000 },
  { type: 'popup', position: 'center', requests: 0, filled: 0 },
  // Of a position that is no more.
  { type: 'banner-main', position: 'left', requests: 10, filled: 10 },
]

const render = (path: string, calls: Parameters<typeof renderAdvertisements>[0] = {}) =>
  renderAdvertisements({
    ...calls,
    path,
    calls: {
      [reportCall]: () => createReport(),
      [requestsCall]: () => ({ period: createReport().period, positions }),
      [statisticsCall]: () => createStatistics(),
      ...calls.calls,
    },
  })

const renderOverview = (calls = {}) => render('/admin/advertisements-v2', { calls })
const renderAnalytics = (calls = {}) => render(analyticsPath, { calls })
const figure = (label: string) =>
  page
    .getByRole('term')
    .filter({ hasText: new RegExp(`^${label}$`) })
    .element().parentElement?.textContent

test('shows the figures of the last 30 days and their change', async () => {
  const { sent } = await renderOverview()
  await expect.element(page.getByRole('definition').filter({ hasText: '70.00%' })).toBeVisible()
  expect(sent.find(({ call }) => call === reportCall)?.query).toEqual({
    from: '2026-10-25',
    to: '2026-11-23',
  })
  expect(figure('Impressions')).toBe('Impressions1,000▲ Change from the period before: +25%')
  expect(figure('Viewable rate')).toBe('Viewable rate70.00% Change from the period before: 0%')
  expect(figure('Clicks')).toBe('Clicks20▼ Change from the period before: -20%')
  expect(figure('Spend')).toBe('Spend$22.50 Change from the period before: 0%')
  expect(figure('Conversions')).toBe('Conversions2–No comparison with the period before')
})

test('shows rates of nothing as unknown', async () => {
  await renderOverview({
    [reportCall]: () =>
      createReport({ figures: createFigures(), previous: createFigures(), days: [], advertisements: [] }),
  })
  await expect.element(page.getByText('No events in this period.')).toBeVisible()
  expect(figure('CTR')).toBe('CTR––No comparison with the period before')
})

test('counts advertisements by state, and links to them', async () => {
  const ended = createAdvertisement(4, { status: 'ended' })
  const { router } = await renderOverview({ [listCall]: () => [...three, ended] })
  await expect.element(page.getByRole('link', { name: 'Running 3' })).toBeVisible()
  await page.getByRole('link', { name: 'Ended 1' }).click()
  expect(router.state.location.search).toBe('?tab=advertisements&status=ended')
})

test('lists advertisements that need attention', async () => {
  const ads = [
    createAdvertisement(1, { endDate: '2026-11-29T00:00:00.000Z' }),
    createAdvertisement(2, { endDate: '2026-11-30T00:00:00.000Z' }),
    createAdvertisement(3, { status: 'exhausted', totalSpend: 100 }),
    createAdvertisement(6, { status: 'exhausted', budget: 0.01, totalSpend: 0, costPerImpression: 0.02 }),
    createAdvertisement(4, { warnings: ['picture-failed'] }),
    createAdvertisement(5, { isActive: false, status: 'inactive', warnings: ['no-position'] }),
  ]
  const { sent } = await renderOverview({
    [listCall]: () => ads,
    'GET /advertisements/id/ad-3': () => ads[2],
  })
  const panel = page.getByRole('region', { name: 'Needs attention' })
  await expect.element(panel.getByRole('listitem')).toHaveLength(4)
  await expect.element(panel).toMatchTextContent('Grove 1Ends on 29.11.2026')
  await expect.element(panel).toMatchTextContent('Grove 3The budget is spent')
  await expect
    .element(panel)
    .toMatchTextContent('Grove 6Left of the budget: $0.01. One impression costs $0.02')
  await panel.getByRole('button', { name: 'Grove 3' }).click()
  await expect.element(dialog().getByLabelText('Title')).toHaveValue('Grove 3')
  expect(sent.map(({ call }) => call)).toContain('GET /advertisements/id/ad-3')
})

test('charts another figure, with its amounts in a table', async () => {
  await renderOverview()
  await page.getByRole('group', { name: 'Figure' }).getByText('Spend').click()
  await expect.element(page.getByRole('img', { name: /^Spend by day/ })).toBeVisible()
  await page.getByText('Show as a table').click()
  await expect
    .element(page.getByRole('table', { name: 'Spend by day' }))
    .toMatchTextContent('22.11.2026$10.00')
})

test('reports chosen days, and keeps them in the URL', async () => {
  const { sent, router } = await renderAnalytics()
  await page.getByText('Custom range').click()
  await expect.element(page.getByLabelText('First day')).toHaveValue('2026-10-25')
  await page.getByLabelText('Last day').fill('2026-10-01')
  await expect.element(page.getByText('The last day is before the first day.')).toBeVisible()
  await page.getByLabelText('First day').fill('2026-09-01')
  const queries = () => sent.filter(({ call }) => call === reportCall).map(({ query }) => query)
  await expect.poll(() => queries().at(-1)).toEqual({ from: '2026-09-01', to: '2026-10-01' })
  expect(queries()).not.toContainEqual({ from: '2026-10-25', to: '2026-10-01' })
  expect(router.state.location.search).toBe(
    '?tab=analytics&dateRange=custom&dateFrom=2026-09-01&dateTo=2026-10-01',
  )
})

test('explains how an empty period gets figures', async () => {
  await renderAnalytics({
    [reportCall]: () => createReport({ figures: createFigures(), previous: createFigures() }),
  })
  await expect.element(page.getByText(/as soon as readers see advertisements/)).toBeVisible()
  await page.getByRole('link', { name: 'Overview' }).click()
  await expect.element(page.getByRole('tab', { name: 'Overview' })).toHaveAttribute('aria-selected', 'true')
})

test('offers to show all rows only while some are hidden', async () => {
  let count = 10
  const listAdvertisements = () =>
    Array.from({ length: count }, (_, index) => ({
      ...{ _id: `ad-${index}`, title: `Grove ${index}`, advertiser: '' },
      ...createFigures({ impressions: 10 }),
    }))
  await renderAnalytics({ [reportCall]: () => createReport({ advertisements: listAdvertisements() }) })
  await expect.element(button('Show all (10)')).toBeVisible()
  count = 2
  await page.getByText('7 days').click()
  await expect.element(page.getByText('Grove 9')).not.toBeInTheDocument()
  await expect.element(page.getByText('Grove 1', { exact: true })).toBeVisible()
  await expect.element(page.getByRole('button', { name: /^Show all/ })).not.toBeInTheDocument()
})

test('names the values of all dimensions', async () => {
  await renderAnalytics()
  const table = (name: string) => page.getByRole('table', { name, exact: true })
  await expect.element(table('Position')).toMatchTextContent('Home: Top banner')
  await expect.element(table('Position')).toMatchTextContent('Pop-up')
  await expect.element(table('Position')).toMatchTextContent('Unknown')
  await expect.element(table('Country')).toMatchTextContent('Italy')
  await expect.element(table('Language')).toMatchTextContent('日本語')
  await expect.element(table('Article')).toMatchTextContent('A year in the mill')
  await expect.element(table('Article')).toMatchTextContent('Not on an article page')
  await expect.element(table('Article')).toMatchTextContent('Others')
  await expect.element(table('Picture')).toMatchTextContent('Picture abcdef01')
  await expect.element(table('Device').getByRole('row', { name: /^Total/ })).toMatchTextContent('1,000')
})

test('explains how counted events follow from recorded ones', async () => {
  await renderAnalytics()
  const rows = page.getByRole('table', { name: 'From recorded to counted events' }).getByRole('row')
  await expect.element(rows.nth(1)).toMatchTextContent('Recorded1,10030')
  await expect.element(rows.nth(2)).toMatchTextContent('Bots that identify themselves-60–')
  await expect.element(rows.nth(3)).toMatchTextContent('Duplicates-40-10')
  await expect.element(rows.nth(4)).toMatchTextContent('Counted1,00020')
})

test('exports the shown period as CSV', async () => {
  const download = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
  const { sent } = await renderAnalytics({ [csvCall]: () => new Response('day\r\n') })
  await page.getByLabelText('One row for each').selectOptions('Device')
  await button('Export as CSV').click()
  await expect.poll(() => download.mock.contexts.length).toBe(1)
  expect(download.mock.contexts[0]).toMatchObject({
    download: 'advertising-2026-11-22-2026-11-23-device.csv',
  })
  expect(sent.at(-1)?.query).toEqual({ from: '2026-11-22', to: '2026-11-23', by: 'device' })
})

test('exports every event of the shown period, again after a failure', async () => {
  const download = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
  const errors = recordErrors()
  let isFailing = true
  const { sent } = await renderAnalytics({
    [eventsCall]: () => (isFailing ? failWith(500) : new Response('at\r\n')),
  })
  await button('Export all events').click()
  await expect.poll(errors).toContain('Failed to fetch advertisement events')
  await expect.element(button('Export all events')).toHaveAttribute('aria-busy', 'false')
  isFailing = false
  await button('Export all events').click()
  await expect.poll(() => download.mock.contexts.length).toBe(1)
  expect(download.mock.contexts[0]).toMatchObject({
    download: 'advertising-events-2026-11-22-2026-11-23.csv',
  })
  expect(sent.at(-1)).toMatchObject({ call: eventsCall, query: { from: '2026-11-22', to: '2026-11-23' } })
})

test('reports a failure and loads again', async () => {
  const errors = recordErrors()
  let isFailing = true
  await renderAnalytics({ [reportCall]: () => (isFailing ? failWith(500) : createReport()) })
  await expect.element(page.getByRole('alert')).toMatchTextContent('The figures could not be loaded.')
  expect(errors()).toContain('Failed to fetch advertisement stats')
  isFailing = false
  await button('Try Again').click()
  await expect.element(page.getByRole('table', { name: 'Device' })).toBeVisible()
})

test('shows the statistics of one advertisement', async () => {
  const { sent } = await render('/admin/advertisements-v2?tab=advertisements')
  await row('Grove 1').getByRole('button', { name: 'Statistics: Grove 1' }).click()
  const lifetime = dialog().getByRole('region', { name: 'Since the first day' })
  for (const text of [
    'Impressions10,000',
    'Viewable impressions7,000',
    'Clicks250',
    'CTR2.50%',
    'Spend$200.00of $500.00',
    'eCPM$20.00',
    'Conversions10',
    'Conversion rate4.00%',
    'ROI150.00%at $50.00 of revenue for each conversion',
  ])
    await expect.element(lifetime).toMatchTextContent(text)
  await dialog().getByText('7 days').click()
  await expect
    .poll(() => sent.findLast(({ call }) => call === statisticsCall))
    .toMatchObject({ query: { from: '2026-11-17', to: '2026-11-23' } })
  await expect.element(dialog().getByRole('table', { name: 'Device' })).toBeVisible()
})

test('shows the return on nothing spent as unknown', async () => {
  await render('/admin/advertisements-v2?tab=advertisements', {
    calls: { [statisticsCall]: () => createStatistics({ totalSpend: 0, returnOnInvestment: null }) },
  })
  await row('Grove 1').getByRole('button', { name: 'Statistics: Grove 1' }).click()
  await expect.element(dialog().getByText('ROI', { exact: true })).toBeVisible()
  await expect
    .element(dialog().getByRole('region', { name: 'Since the first day' }))
    .toMatchTextContent('ROI–at $50.00')
})

test.each(languagesToTest())('reports have no axe violation in %s', async (language) => {
  await render(analyticsPath, { language })
  await expect.poll(() => page.getByRole('table').elements().length).toBeGreaterThan(5)
  await expectAccessible('analytics', 'main')
})

test('the overview and the statistics have no axe violation', async () => {
  await renderOverview()
  await expect.element(page.getByRole('definition').filter({ hasText: '70.00%' })).toBeVisible()
  await expectAccessible('overview', 'main')
  await page.getByRole('button', { name: 'Grove 1' }).first().click()
  await expect.element(dialog().getByRole('table', { name: 'Device' })).toBeVisible()
  await expectAccessible('statistics', 'dialog')
})

test('shows how often pages asked for each position, also when nothing was shown', async () => {
  const empty = { figures: createFigures(), previous: createFigures(), days: [], advertisements: [] }
  const { sent } = await renderAnalytics({ [reportCall]: () => createReport(empty) })
  const table = page.getByRole('table', { name: 'Requests and fill rate' })
  await expect
    .element(table.getByRole('row').nth(1))
    .toMatchTextContent('Banner on the home page and listsTop4,0003,00075.00%')
  await expect.element(table.getByRole('row').nth(2)).toMatchTextContent('Pop-up00–')
  await expect.element(table.getByRole('row').nth(3)).toMatchTextContent('Total4,0003,00075.00%')
  expect(sent.find(({ call }) => call === requestsCall)?.query).toEqual({
    from: '2026-10-25',
    to: '2026-11-23',
  })
})
