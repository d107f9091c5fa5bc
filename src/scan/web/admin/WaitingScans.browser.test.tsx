import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react/pure'
import type { ProductCard } from '#src/catalogue/contract/product.ts'
import type { LanguageCode } from '#src/i18n/languages.ts'
import { renderAdminPage, statusLine } from '#src/shell/admin/test-admin-page.ts'
import { expectAccessible, languagesToTest } from '#src/ui/test-accessibility.ts'
import { failWith, type SentCall } from '#src/ui/test-calls.ts'
import type { ScanAnswer, ScanMonth, ScanPage } from '../../contract/scan.ts'
import { WaitingScans } from './WaitingScans.tsx'

const product = (id: string, name: string): ProductCard => ({
  ...{ _id: id, gtin: null, name, brand: 'Monte Scuro', line: '', grade: 'extra-virgin' },
  ...{ countries: ['IT'], region: '', netQuantityMl: 500, container: null, harvestYear: null },
  ...{ status: 'live', picture: null, rating: { average: null, count: 0 } },
})
const waiting: ScanAnswer = {
  scan: {
    _id: 'blurred',
    status: 'uncertain',
    read: { lines: ['Monte', 'Scuro'], barcode: '08001234567897' },
    productId: null,
    decidedBy: null,
    isWaiting: true,
    question: null,
    createdAt: '2026-01-01T00:00:00.000Z',
  },
  candidates: [{ product: product('riserva', 'Riserva'), confidence: 0.6, reasons: ['brand'] }],
}
const list = (data: ScanAnswer[]): ScanPage => ({
  data,
  pagination: { page: 1, limit: 24, total: data.length, totalPages: 1, hasNextPage: false, nextCursor: null },
})

const months: ScanMonth[] = [
  {
    ...{ month: '2026-10', photos: 1_240, recognised: 1_000, namedFirst: 90, namedOther: 30 },
    ...{ notSuggested: 20, unknown: 60, open: 40 },
  },
]

async function renderQueue(
  calls: Record<string, (sent: SentCall) => unknown> = {},
  language: LanguageCode = 'en',
) {
  let scans = [waiting]
  const resolve = () => {
    scans = []
    return { ...waiting, scan: { ...waiting.scan, isWaiting: false } }
  }
  return renderAdminPage(<WaitingScans />, {
    language,
    messages: ['catalogue', 'scan', 'scans'],
    path: '/admin/scans',
    calls: {
      'GET /corrections': () => ({ data: [], total: 0 }),
      'GET /scans/waiting': () => list(scans),
      'GET /scans/months': () => months,
      'GET /scans/blurred/photo': () =>
        new Response(new Blob([]), { headers: { 'content-type': 'image/jpeg' } }),
      'GET /products': () => ({ ...list([]), data: [product('novello', 'Novello')] }),
      'POST /scans/blurred/resolve': resolve,
      ...calls,
    },
  })
}

afterEach(() => vi.useRealTimers())

/** Answers are sent at once when the page is left. */
const leavePage = () => dispatchEvent(new Event('pagehide'))
const resolved = (sent: SentCall[]) => sent.filter(({ call }) => call === 'POST /scans/blurred/resolve')
const undo = () => page.getByRole('button', { name: 'Undo' })

test('names the product on a photo by a candidate', async () => {
  const { sent } = await renderQueue()
  await expect.element(page.getByText('1 photo is waiting')).toBeVisible()
  await expect.element(page.getByText('Monte · Scuro')).toBeVisible()
  await page.getByRole('button', { name: /Riserva/ }).click()
  await expect.element(undo()).toHaveFocus()
  leavePage()
  await expect
    .element(statusLine())
    .toHaveTextContent('The oil was identified. The scanner now recognises this label.')
  expect(sent.find(({ call }) => call === 'POST /scans/blurred/resolve')?.body).toEqual({
    productId: 'riserva',
  })
  await expect.element(page.getByText('No photos are waiting for an expert.')).toBeVisible()
  await expect.element(page.getByRole('list', { name: 'Scans' })).toHaveFocus()
})

test('finds another product by search, or none', async () => {
  const { sent } = await renderQueue()
  await page.getByRole('searchbox').fill('novello')
  await expect.element(page.getByRole('button', { name: /Novello/ })).toBeVisible()
  await page.getByRole('button', { name: 'The photo shows none of our oils' }).click()
  await expect.element(page.getByText('Your answer:')).toBeVisible()
  leavePage()
  await expect.element(statusLine()).toHaveTextContent('Saved: the photo shows none of our oils.')
  expect(sent.find(({ call }) => call === 'POST /scans/blurred/resolve')?.body).toEqual({ productId: null })
})

/** A call that fails until it is repaired. */
function failAtFirst(response: unknown) {
  const state = { fails: true }
  return { answer: () => (state.fails ? failWith(503) : response), repair: () => (state.fails = false) }
}
const tryAgain = (message: string) =>
  page.getByRole('alert').filter({ hasText: message }).getByRole('button', { name: 'Try Again' })

test('a search that fails can be repeated', async () => {
  const search = failAtFirst({ ...list([]), data: [product('novello', 'Novello')] })
  await renderQueue({ 'GET /products': search.answer })
  await page.getByRole('searchbox').fill('novello')
  const retry = tryAgain('The oils could not be loaded.')
  await expect.element(retry).toBeVisible()
  search.repair()
  await retry.click()
  await expect.element(page.getByRole('button', { name: /Novello/ })).toBeVisible()
  await expect.element(retry).not.toBeInTheDocument()
})

test('shows the page before when the last photo of a page is done', async () => {
  const earlier = { ...waiting, scan: { ...waiting.scan, _id: 'earlier', read: { lines: ['Frantoio'] } } }
  let scans = [earlier, waiting]
  await renderQueue({
    'GET /scans/waiting': ({ query }) => {
      const number = Number(query.page)
      const { data, pagination } = list(scans.slice(number - 1, number))
      const { length } = scans
      return { data, pagination: { ...pagination, page: number, total: length, totalPages: length } }
    },
    'GET /scans/earlier/photo': () =>
      new Response(new Blob([]), { headers: { 'content-type': 'image/jpeg' } }),
    'POST /scans/blurred/resolve': () => {
      scans = [earlier]
      return { ...waiting, scan: { ...waiting.scan, isWaiting: false } }
    },
  })
  await page.getByRole('button', { name: 'Next' }).click()
  await expect.element(page.getByText('Monte · Scuro')).toBeVisible()
  await page.getByRole('button', { name: 'The photo shows none of our oils' }).click()
  await expect.element(page.getByText('Your answer:')).toBeVisible()
  leavePage()
  await expect.element(page.getByText('Frantoio', { exact: true })).toBeVisible()
})

test('says how well the photos of each month were recognised', async () => {
  await renderQueue()
  const row = page.getByRole('row', { name: /October 2026/ })
  await expect.element(row).toBeVisible()
  const cells = row.getByRole('cell').elements()
  expect(cells.map(({ textContent }) => textContent)).toEqual([
    '1,240',
    '1,000',
    '90',
    '30',
    '20',
    '60',
    '40',
  ])
})

test('keeps the photo in the list when the answer cannot be saved', async () => {
  await renderQueue({ 'POST /scans/blurred/resolve': () => failWith(503) })
  await page.getByRole('button', { name: /Riserva/ }).click()
  await expect.element(undo()).toBeVisible()
  leavePage()
  await expect.element(statusLine()).toHaveTextContent('Your answer could not be saved. Try again.')
  await expect.element(page.getByRole('button', { name: /Riserva/ })).toBeEnabled()
})

test('an answer can be taken back before it is sent', async () => {
  const { sent } = await renderQueue()
  await page.getByRole('button', { name: /Riserva/ }).click()
  await undo().click()
  await expect.element(page.getByRole('button', { name: /Riserva/ })).toBeVisible()
  leavePage()
  await page.getByRole('button', { name: 'The photo shows none of our oils' }).click()
  await expect.element(undo()).toBeVisible()
  leavePage()
  await expect.poll(() => resolved(sent).map(({ body }) => body)).toEqual([{ productId: null }])
})

test('an answer is sent by itself after some seconds', async () => {
  const { sent } = await renderQueue()
  await expect.element(page.getByRole('button', { name: /Riserva/ })).toBeVisible()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await page.getByRole('button', { name: /Riserva/ }).click()
  await expect.element(undo()).toBeVisible()
  vi.advanceTimersByTime(7_000)
  expect(resolved(sent)).toEqual([])
  vi.advanceTimersByTime(1_000)
  await expect.poll(() => resolved(sent).length).toBe(1)
})

test('an answer is not lost when the queue is left', async () => {
  const { sent } = await renderQueue()
  await page.getByRole('button', { name: /Riserva/ }).click()
  await expect.element(undo()).toBeVisible()
  await cleanup()
  await expect.poll(() => resolved(sent).map(({ body }) => body)).toEqual([{ productId: 'riserva' }])
})

const correction = {
  ...{ _id: 'c1', product: { _id: 'riserva', name: 'Riserva', brand: 'Monte Scuro', line: '' } },
  ...{ field: 'netQuantityMl', current: '500', proposed: '750', note: 'back label' },
  createdAt: '2026-01-01T00:00:00.000Z',
}

async function renderCorrection(calls: Record<string, () => unknown> = {}) {
  let data = [correction]
  const decided = (sent: SentCall[]) => sent.filter(({ call }) => call === 'POST /corrections/c1/decide')
  const { sent } = await renderQueue({
    'GET /corrections': () => ({ data, total: data.length }),
    'POST /corrections/c1/decide': () => {
      data = []
      return { decided: true }
    },
    ...calls,
  })
  const reports = page.getByRole('region', { name: '1 report of incorrect data' })
  return {
    reports,
    accept: reports.getByRole('button', { name: 'Accept: Monte Scuro Riserva' }),
    reject: reports.getByRole('button', { name: 'Reject: Monte Scuro Riserva' }),
    bodies: () => decided(sent).map(({ body }) => body),
  }
}

test('says that a member asks for an expert, with and without a question', async () => {
  const asked = (question: string) => ({
    ...waiting,
    scan: { ...waiting.scan, _id: `q${question}`, question },
  })
  const data = [asked('Is it last year’s harvest?'), asked('')]
  await renderQueue({ 'GET /scans/waiting': () => list(data) }, 'ar')
  // The question keeps its own direction: its question mark stands at its end.
  const question = page.getByText('Is it last year’s harvest?', { exact: true })
  await expect.element(question).toBeVisible()
  expect(question.element().tagName).toBe('BDI')
  await expect.element(page.getByText('يطلب العضو رأي خبير.')).toBeVisible()
})

test('the reports stand apart from the photos, without bullets', async () => {
  const { reports } = await renderCorrection()
  await expect.element(reports).toBeVisible()
  const lead = page.getByText(/^Photos that the scanner could not identify/).element()
  const gap = lead.getBoundingClientRect().top - reports.element().getBoundingClientRect().bottom
  expect(gap).toBeGreaterThanOrEqual(16)
  const item = reports.getByRole('listitem').element()
  expect(getComputedStyle(item).listStyleType).toBe('none')
})

test('reports that cannot be loaded can be requested again', async () => {
  const reports = failAtFirst({ data: [correction], total: 1 })
  await renderQueue({ 'GET /corrections': reports.answer })
  const retry = tryAgain('The reports of incorrect data could not be loaded.')
  await expect.element(retry).toBeVisible()
  reports.repair()
  await retry.click()
  await expect.element(page.getByRole('region', { name: '1 report of incorrect data' })).toBeVisible()
})

test('accepts what a member has reported as incorrect', async () => {
  const { reports, accept, bodies } = await renderCorrection()
  await expect.element(reports.getByText('750')).toBeVisible()
  await expect.element(reports.getByText('500')).toBeVisible()
  await accept.click()
  await expect.element(undo()).toHaveFocus()
  expect(bodies()).toEqual([])
  leavePage()
  await expect.element(statusLine()).toMatchTextContent('the oil was changed')
  expect(bodies()).toEqual([{ isAccepted: true }])
  await expect.element(reports).not.toBeInTheDocument()
})

test('shows the countries of a report by their names', async () => {
  const ofOrigin = { ...correction, field: 'countries', current: '', proposed: 'IT, eu' }
  const { reports } = await renderCorrection({ 'GET /corrections': () => ({ data: [ofOrigin], total: 1 }) })
  await expect.element(reports.getByText('Italy, European Union')).toBeVisible()
  await expect.element(reports.getByText('Not known')).toBeVisible()
})

test('a decision about a report can be taken back before it is sent', async () => {
  const { accept, reject, bodies } = await renderCorrection()
  await accept.click()
  await undo().click()
  await expect.element(accept).toBeVisible()
  leavePage()
  await reject.click()
  await expect.element(undo()).toBeVisible()
  leavePage()
  await expect.poll(bodies).toEqual([{ isAccepted: false }])
})

test('a decision about a report is sent by itself after eight seconds', async () => {
  const { accept, bodies } = await renderCorrection()
  await expect.element(accept).toBeVisible()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await accept.click()
  await expect.element(undo()).toBeVisible()
  vi.advanceTimersByTime(7_000)
  expect(bodies()).toEqual([])
  vi.advanceTimersByTime(1_000)
  await expect.poll(bodies).toEqual([{ isAccepted: true }])
})

test('a report can be decided again when the decision was not saved', async () => {
  const { accept } = await renderCorrection({ 'POST /corrections/c1/decide': () => failWith(503) })
  await accept.click()
  await expect.element(undo()).toBeVisible()
  leavePage()
  await expect.element(statusLine()).toHaveTextContent('Your answer could not be saved. Try again.')
  await expect.element(accept).toBeVisible()
})

test.each(languagesToTest())('is accessible in %s', async (language) => {
  await renderQueue({}, language)
  await expect.element(page.getByText('Monte · Scuro')).toBeVisible()
  await expectAccessible('queue')
})
