import { createElement } from 'react'
import { Route, Routes } from 'react-router'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { cdp, page } from 'vitest/browser'
import type { LanguageCode } from '#src/i18n/languages.ts'
import { renderAdminPage } from '#src/shell/admin/test-admin-page.ts'
import { keepFocus } from '#src/ui/keep-focus.ts'
import { expectAccessible, languagesToTest } from '#src/ui/test-accessibility.ts'
import { failWith, type mockCalls } from '#src/ui/test-calls.ts'
import type { AdStatement, AdStatementMonth } from '../../../contract/ad-statement.ts'
import { button, inDialog, message } from '../test-advertisements.ts'
import { Statement } from './Statement.tsx'
import { Statements } from './Statements.tsx'

const monthCall = 'GET /advertisements/statements'
const issueCall = 'POST /advertisements/statements'
const figures = {
  impressions: 1_000,
  clicks: 20,
  charges: 12.005,
  creditedImpressions: 10,
  creditedClicks: 0,
  credits: -0.12,
  amount: 11.885,
}
const content = {
  advertiser: 'Mill of Olea',
  lines: [{ _id: 'ad-1', title: 'Grove 1', ...figures }],
  totals: figures,
}
const open = {
  ...content,
  ...{ isIssued: false, canIssue: true, _id: null, number: null, issuedAt: null, issuedBy: null },
}
const issuedAt = '2026-11-02T10:00:00.000Z'
const issued = {
  ...content,
  advertiser: 'Press & Sons',
  ...{ isIssued: true, canIssue: false, _id: 's1', number: '2026-0001', issuedAt, issuedBy: null },
}
const october: AdStatementMonth = {
  month: '2026-10',
  timeZone: 'Europe/Madrid',
  issuableFrom: '2026-11-01T00:00:00.000Z',
  statements: [open, issued],
}
const statement: AdStatement = {
  ...content,
  _id: 's1',
  number: '2026-0001',
  month: '2026-10',
  timeZone: 'Europe/Madrid',
  issuedAt,
  issuedBy: null,
  publisher: { name: 'Olea Press', address: 'Mill Lane 1, Jaén' },
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-23T12:00:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
})

const render = (calls: Parameters<typeof mockCalls>[0] = {}, language: LanguageCode = 'en') =>
  renderAdminPage(createElement(Statements), {
    messages: ['ads', 'ad-reports', 'ad-billing'],
    path: '/admin/advertisements-v2/statements',
    language,
    calls: { [monthCall]: () => october, ...calls },
  })

const panel = (advertiser: string) => page.getByRole('region', { name: advertiser, exact: true })

test('shows the statements of the last month, issued and not', async () => {
  const { sent } = await render()
  await expect.element(page.getByRole('heading', { name: 'October 2026' })).toBeVisible()
  expect(sent.at(-1)?.query).toEqual({ month: '2026-10' })
  await expect.element(panel('Mill of Olea')).toMatchTextContent('Current figures, not issued')
  await expect.element(panel('Press & Sons')).toMatchTextContent('Statement 2026-0001, issued 02.11.2026')
  await expect
    .element(panel('Press & Sons').getByRole('link', { name: 'Open' }))
    .toHaveAttribute('href', '/admin/advertisements-v2/statements/s1')
  const row = panel('Mill of Olea').getByRole('row', { name: /^Grove 1/ })
  await expect
    .element(row)
    .toMatchTextContent('Grove 1Impressions 1,000 (-10)Clicks 20Charges $12.005Credits -$0.120Amount $11.885')
})

test('says why advertisements that came to an advertiser after its statement cannot be issued', async () => {
  const moved = { ...open, advertiser: issued.advertiser, canIssue: false }
  await render({ [monthCall]: () => ({ ...october, statements: [issued, moved] }) })
  await expect.element(panel('Press & Sons').first()).toMatchTextContent('Statement 2026-0001')
  await expect
    .element(panel('Press & Sons').last())
    .toMatchTextContent('This advertiser already has a statement of this month. Enter another advertiser')
})

test('shows the amounts of a statement on a phone without scrolling', async () => {
  await page.viewport(390, 844)
  onTestFinished(() => page.viewport(800, 600))
  await render()
  const cell = panel('Mill of Olea')
    .getByText(/Amount \$11\.885/)
    .first()
  await expect.element(cell).toBeVisible()
  expect(cell.element().getBoundingClientRect().right).toBeLessThan(390)
  expect(cell.element().clientWidth).toBe(cell.element().closest('tr')?.clientWidth)
  const scroller = cell.element().closest('[tabindex]')
  expect(scroller?.scrollWidth).toBe(scroller?.clientWidth)
  await expectAccessible('statements on a phone', 'main')
})

test('shows another month, and keeps it in the URL', async () => {
  const { sent, router } = await render()
  await button('Previous month').click()
  await expect.element(page.getByRole('heading', { name: 'September 2026' })).toBeVisible()
  await expect.poll(() => sent.at(-1)?.query).toEqual({ month: '2026-09' })
  expect(router.state.location.search).toBe('?month=2026-09')
})

test('issues a statement after a question, and keeps the focus in its panel', async () => {
  onTestFinished(keepFocus())
  let statements = [open, issued]
  const { sent } = await render({
    [monthCall]: () => ({ ...october, statements }),
    [issueCall]: () => {
      statements = [{ ...issued, advertiser: 'Mill of Olea', number: '2026-0002' } as never]
      return { ...statement, number: '2026-0002' }
    },
  })
  await button('Issue').click()
  await expect
    .element(page.getByRole('dialog'))
    .toMatchTextContent('Issue the statement of Mill of Olea for October 2026?')
  await inDialog('Issue').click()
  await expect.element(message('Statement 2026-0002 was issued.')).toBeVisible()
  expect(sent.find(({ call }) => call === issueCall)?.body).toEqual({
    advertiser: 'Mill of Olea',
    month: '2026-10',
  })
  await expect.element(button('Issue')).not.toBeInTheDocument()
  await expect.element(panel('Mill of Olea')).toHaveFocus()
})

test.each([
  [409, 'Somebody else has issued this statement in the meantime.'],
  [500, 'Nothing was issued: the server could not be reached or refused the request.'],
])('says that the server refused with %i', async (status, text) => {
  await render({ [issueCall]: () => failWith(status) })
  await button('Issue').click()
  await inDialog('Issue').click()
  await expect.element(message(text)).toBeVisible()
})

test('says from when a month can be issued, and what is missing', async () => {
  const nameless = { ...open, advertiser: '', canIssue: false }
  await render({
    [monthCall]: () => ({ ...october, issuableFrom: '2026-11-30T23:00:00.000Z', statements: [nameless] }),
  })
  await expect.element(page.getByText(/^The month is not over\./)).toBeVisible()
  await expect.element(panel('Without an advertiser')).toMatchTextContent('Enter the advertiser')
})

test('enters the advertiser of an advertisement', async () => {
  let statements = [{ ...open, advertiser: '', canIssue: false }]
  let isFailing = true
  const { sent } = await render({
    [monthCall]: () => ({ ...october, statements }),
    'PUT /advertisements/ad-1/advertiser': () => {
      if (isFailing) return failWith(503)
      statements = [open]
      return { advertiser: 'Mill of Olea' }
    },
  })
  await button('Advertiser of Grove 1').click()
  const dialog = page.getByRole('dialog', { name: 'Advertiser of Grove 1' })
  const field = dialog.getByRole('textbox', { name: 'Advertiser' })
  await inDialog('Save').click()
  await expect.element(field).toHaveAccessibleDescription('This field is required.')
  await expect.element(field).toHaveFocus()
  await field.fill(' Mill of Olea ')
  await inDialog('Save').click()
  await expect.element(field).toHaveAccessibleDescription(/^Nothing was saved/)
  await expectAccessible('advertiser', 'dialog')
  isFailing = false
  await inDialog('Save').click()
  await expect.element(message('The advertiser of this advertisement is now Mill of Olea.')).toBeVisible()
  await expect.element(panel('Mill of Olea')).toMatchTextContent('Current figures, not issued')
  expect(sent.findLast(({ call }) => call.startsWith('PUT'))?.body).toEqual({ advertiser: 'Mill of Olea' })
})

test('offers no other advertiser where a statement can be issued or was', async () => {
  await render()
  await expect.element(panel('Press & Sons')).toBeVisible()
  expect(button('Advertiser of Grove 1').elements()).toEqual([])
})

test('says that a month is empty or could not be loaded', async () => {
  let isFailing = true
  await render({
    [monthCall]: () => (isFailing ? failWith(500) : { ...october, statements: [] }),
  })
  await expect.element(page.getByRole('alert')).toMatchTextContent('The statements could not be loaded.')
  isFailing = false
  await button('Try Again').click()
  await expect.element(page.getByText('There are no charges in this month.')).toBeVisible()
  await expect.element(page.getByText(/once an advertisement with a price/)).toBeVisible()
})

test.each(languagesToTest())('has no axe violation in %s', async (language) => {
  await render({}, language)
  await expect.element(panel('Press & Sons')).toBeVisible()
  await expectAccessible('statements', 'main')
})

async function renderStatement(language: LanguageCode = 'en') {
  const routes = createElement(
    Routes,
    null,
    createElement(Route, { path: '/statements/:id', element: createElement(Statement) }),
  )
  await renderAdminPage(
    createElement(() => routes),
    {
      messages: ['ads', 'ad-reports', 'ad-billing'],
      path: '/admin/statements/s1',
      language,
      calls: {
        'GET /advertisements/statements/s1': () => statement,
        'GET /advertisements/statements/s1/statement.csv': () => new Response('title\r\n'),
      },
    },
  )
}

test('prints and exports an issued statement', async () => {
  const download = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
  const print = vi.spyOn(window, 'print').mockReturnValue()
  await renderStatement()
  await expect.element(page.getByRole('heading', { name: 'Statement 2026-0001' })).toBeVisible()
  await expect.element(page.getByText('Mill of Olea')).toBeVisible()
  await expect.element(page.getByText(/Olea Press\s+Mill Lane 1, Jaén/)).toBeVisible()
  await expect.element(page.getByText(/in days of the time zone Europe\/Madrid/)).toBeVisible()
  await button('Print').click()
  expect(print).toHaveBeenCalledOnce()
  await button('Export as CSV').click()
  await expect.poll(() => download.mock.contexts[0]).toMatchObject({ download: 'statement-2026-0001.csv' })
  await expectAccessible('statement', 'main')
})

test('a printed statement has its total on the last page only, and its publisher where lines begin', async () => {
  const media = cdp()
  const print = (value: string) => media.send('Emulation.setEmulatedMedia', { media: value })
  onTestFinished(() => print('').then(() => undefined))
  await renderStatement('ar')
  const publisher = page.getByText(/Olea Press/)
  await expect.element(publisher).toBeVisible()
  const block = publisher.element().closest('address')
  expect(block?.matches(':dir(rtl)')).toBe(true)
  await print('print')
  const total = page.getByRole('row').last().element()
  // Browsers repeat a footer group on each page.
  expect(getComputedStyle(total.parentElement ?? total).display).toBe('table-row-group')
})
