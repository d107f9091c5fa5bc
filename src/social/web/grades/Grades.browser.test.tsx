import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { closeSession } from '#src/auth/web/session.ts'
import { openTestSession, sampleUser } from '#src/auth/web/test-session.ts'
import { expectAccessible, languagesToTest } from '#src/ui/test-accessibility.ts'
import { renderInApp } from '#src/ui/test-app.ts'
import { mockCalls, type SentCall } from '#src/ui/test-calls.ts'
import type { Grade, GradePage } from '../../contract/review.ts'
import { card, ownReview, pageOf, summaries } from '../test-reviews.ts'
import { Grades } from './Grades.tsx'

const grades: Grade[] = [4, 2].map((rating) => ({
  review: ownReview({ _id: `with-${rating}`, rating, text: `Worth ${rating} stars` }),
  product: card(`oil-${rating}`),
}))

/** A server with these grades. `isOnline` false fails every call. */
function serveGrades({ hasNextPage = false } = {}) {
  const server = { isOnline: true }
  const answer = (reply: (sent: SentCall) => unknown) => (call: SentCall) => {
    if (!server.isOnline) throw new TypeError('Failed to fetch')
    return reply(call)
  }
  mockCalls({
    'GET /lists': answer(() => summaries()),
    'GET /reviews/mine': answer(
      (): GradePage => ({ data: grades, pagination: { ...pageOf([]).pagination, hasNextPage } }),
    ),
  })
  return server
}

beforeEach(() => {
  localStorage.removeItem('member-lists')
  onTestFinished(closeSession)
})

const renderGrades = () => renderInApp(<Grades />, { messages: ['catalogue', 'social'] })
const text = (stars: number) => page.getByText(`Worth ${stars} stars`)
const failure = () => page.getByText(/The list could not be loaded/)
const retry = () => page.getByRole('button', { name: 'Try Again' })

test('shows stored grades, sorted and filtered, with their time while the server cannot be reached', async () => {
  const server = serveGrades()
  openTestSession()
  localStorage.setItem(
    'member-lists',
    JSON.stringify({ userId: sampleUser._id, lists: summaries(), pending: [] }),
  )
  localStorage.setItem(
    'member-list-grades',
    JSON.stringify({ userId: sampleUser._id, storedAt: '2026-01-02T12:00:00.000Z', items: grades }),
  )
  server.isOnline = false
  await renderGrades()
  await expect.element(text(4)).toBeVisible()
  await expect.element(page.getByText(/This is the list as of 2\.1\.2026/)).toBeVisible()
  await page.getByLabelText('Stars').selectOptions('2')
  await expect.element(text(4)).not.toBeInTheDocument()
  await expect.element(text(2)).toBeVisible()
  server.isOnline = true
  await retry().click()
  await expect.element(text(4)).toBeVisible()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})

test('shows why an admin has hidden a review, with the note to its author', async () => {
  const hidden = { reason: 'spam' as const, note: 'No links to shops', at: '2026-02-02T00:00:00.000Z' }
  const review = ownReview({ hidden })
  mockCalls({
    'GET /lists': () => summaries(),
    'GET /reviews/mine': (): GradePage => ({
      data: [{ review, product: card('oil') }],
      pagination: pageOf([review]).pagination,
    }),
  })
  openTestSession()
  await renderGrades()
  await expect.element(page.getByText(/Hidden by an admin: Advertising or spam/)).toBeVisible()
  await expect.element(page.getByText('No links to shops')).toBeVisible()
})

test('stores grades for the time without a connection', async () => {
  serveGrades()
  openTestSession()
  await renderGrades()
  await expect.element(text(4)).toBeVisible()
  const stored = JSON.parse(localStorage.getItem('member-list-grades') ?? '{}')
  expect(stored).toMatchObject({ userId: sampleUser._id, items: grades })
})

test('says that nothing could be loaded, and loads it when the connection returns', async () => {
  const server = serveGrades()
  openTestSession()
  server.isOnline = false
  await renderGrades()
  await expect.element(failure()).toBeVisible()
  await expect.element(retry()).toBeVisible()
  server.isOnline = true
  dispatchEvent(new Event('online'))
  await expect.element(text(4)).toBeVisible()
})

test('keeps what was loaded when more cannot be loaded', async () => {
  const server = serveGrades({ hasNextPage: true })
  openTestSession()
  await renderGrades()
  const more = page.getByRole('button', { name: 'Show more' })
  server.isOnline = false
  await more.click()
  await expect.element(failure()).toBeVisible()
  await expect.element(text(4)).toBeVisible()
  server.isOnline = true
  await retry().click()
  await expect.element(more).toBeVisible()
})

test('more grades that arrive late do not replace those of another filter', async () => {
  openTestSession()
  const sent = mockCalls({
    'GET /lists': () => summaries(),
    'GET /reviews/mine': ({ query }) =>
      query.page === '2'
        ? new Promise(() => undefined)
        : {
            data: grades.filter(({ review }) => !query.rating || String(review.rating) === query.rating),
            pagination: { ...pageOf([]).pagination, hasNextPage: true },
          },
  })
  await renderGrades()
  await page.getByRole('button', { name: 'Show more' }).click()
  await page.getByLabelText('Stars').selectOptions('2')
  await expect.element(text(4)).not.toBeInTheDocument()
  await expect.element(text(2)).toBeVisible()
  await expect.poll(() => sent.find(({ query }) => query.page === '2')?.signal.aborted).toBe(true)
})

test.each(languagesToTest())('is accessible in %s', async (language) => {
  serveGrades()
  openTestSession()
  await renderInApp(
    <main>
      <Grades />
    </main>,
    { messages: ['catalogue', 'social'], language },
  )
  await expect.element(text(4)).toBeVisible()
  await expectAccessible('grades')
})
