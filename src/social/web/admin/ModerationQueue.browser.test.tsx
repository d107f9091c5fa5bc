import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { LanguageCode } from '#src/i18n/languages.ts'
import { renderAdminPage, statusLine } from '#src/shell/admin/test-admin-page.ts'
import { expectAccessible, languagesToTest } from '#src/ui/test-accessibility.ts'
import { failWith, type SentCall } from '#src/ui/test-calls.ts'
import type { ModeratedComment } from '../../contract/comment.ts'
import type { ReportedPerson } from '../../contract/person.ts'
import type { ModeratedReview } from '../../contract/review.ts'
import { sampleComment } from '../test-comments.ts'
import { pageOf, sampleReview } from '../test-reviews.ts'
import { ModerationQueue } from './ModerationQueue.tsx'

const reported: ModeratedReview = {
  ...sampleReview({ _id: 'advert', text: 'Visit my shop' }),
  product: { _id: 'riserva', name: 'Riserva', brand: 'Monte Scuro', line: '' },
  hidden: null,
  reports: [{ reason: 'spam', note: 'A shop', at: '2026-02-02T00:00:00.000Z' }],
}

const reportedComment: ModeratedComment = {
  ...sampleComment({ _id: 'bad', text: 'Follow my channel' }),
  hidden: null,
  reports: [{ reason: 'spam', note: '', at: '2026-02-02T00:00:00.000Z' }],
  subject: { kind: 'article', title: 'Harvest begins', path: '/article/harvest#comments' },
}

const reportedPerson: ReportedPerson = {
  ...{ _id: 'seller', nickname: 'Seller', description: 'Buy here', links: [], isSuspended: false },
  reports: [{ reason: 'spam', note: '', at: '2026-02-02T00:00:00.000Z' }],
}

async function renderQueue(
  calls: Record<string, (sent: SentCall) => unknown> = {},
  language: LanguageCode = 'en',
) {
  let reviews = [reported]
  const decide = () => {
    reviews = []
    return reported
  }
  return renderAdminPage(<ModerationQueue />, {
    language,
    messages: ['catalogue', 'social', 'comments', 'reviews'],
    path: '/admin/reviews',
    calls: {
      'GET /desk/reviews': () => pageOf(reviews),
      'POST /desk/reviews/advert/hide': decide,
      'POST /desk/reviews/advert/show': decide,
      ...calls,
    },
  })
}

test('hides a reported review with a reason', async () => {
  const { sent } = await renderQueue()
  await expect.element(page.getByText('Visit my shop')).toBeVisible()
  await expect
    .element(page.getByRole('list', { name: 'Reports' }))
    .toHaveTextContent('Advertising or spam: A shop')
  await page.getByRole('button', { name: 'Hide' }).click()
  await page.getByLabelText('Note to the author (optional)').fill('No shops')
  await page.getByRole('dialog').getByRole('button', { name: 'Hide' }).click()
  await expect.element(statusLine()).toHaveTextContent('It was hidden.')
  const hidden = sent.find(({ call }) => call === 'POST /desk/reviews/advert/hide')
  expect(hidden?.body).toEqual({ reason: 'spam', note: 'No shops' })
  await expect.element(page.getByText('Nothing waits for a decision.')).toBeVisible()
})

test('the filters stand apart from the choice above them', async () => {
  await renderQueue()
  const label = page.getByText('Show', { exact: true })
  await expect.element(label).toBeVisible()
  const choice = page.getByRole('group').first().element().getBoundingClientRect()
  expect(label.element().getBoundingClientRect().top - choice.bottom).toBeGreaterThanOrEqual(12)
})

const pages = (rows: readonly { _id: string }[], query: Record<string, string>) => {
  const number = Number(query.page ?? 1)
  const { data, pagination } = pageOf(rows as never)
  const totalPages = rows.length
  return { data: data.slice(number - 1, number), pagination: { ...pagination, page: number, totalPages } }
}

test('shows the page before when the last one is done', async () => {
  let reviews = [{ ...reported, _id: 'earlier', text: 'An earlier one' }, reported]
  await renderQueue({
    'GET /desk/reviews': ({ query }) => pages(reviews, query),
    'POST /desk/reviews/advert/show': () => {
      reviews = reviews.slice(0, 1)
      return reported
    },
  })
  await page.getByRole('button', { name: 'Next' }).click()
  await expect.element(page.getByText('Visit my shop')).toBeVisible()
  await page.getByRole('button', { name: 'Keep' }).click()
  await expect.element(page.getByText('An earlier one')).toBeVisible()
})

test('shows the reported members of the page before when the last one is done', async () => {
  let people = [{ ...reportedPerson, _id: 'earlier', nickname: 'Earlier' }, reportedPerson]
  await renderQueue({
    'GET /desk/people': ({ query }) => pages(people, query),
    'POST /desk/people/seller/close-reports': () => {
      people = people.slice(0, 1)
      return { closed: 1 }
    },
  })
  await page.getByRole('radio', { name: 'People' }).click({ force: true })
  await page.getByRole('button', { name: 'Next' }).click()
  await expect.element(page.getByText('Seller')).toBeVisible()
  await page.getByRole('button', { name: 'Close the reports' }).click()
  await expect.element(page.getByText('Earlier')).toBeVisible()
})

test('lists reports that were made at the same time', async () => {
  const spy = vi.spyOn(console, 'error')
  const [first] = reported.reports
  await renderQueue({
    'GET /desk/reviews': () => pageOf([{ ...reported, reports: [first, first] } as never]),
  })
  await expect.element(page.getByRole('list', { name: 'Reports' })).toBeVisible()
  expect(page.getByRole('list', { name: 'Reports' }).getByRole('listitem').elements()).toHaveLength(2)
  expect(spy).not.toHaveBeenCalled()
  spy.mockRestore()
})

test('keeps a reported review', async () => {
  await renderQueue()
  await page.getByRole('button', { name: 'Keep' }).click()
  await expect.element(statusLine()).toHaveTextContent('It is shown.')
})

test('says so when the decision could not be saved, and filters', async () => {
  const { sent } = await renderQueue({ 'POST /desk/reviews/advert/show': () => failWith(503) })
  await page.getByRole('button', { name: 'Keep' }).click()
  await expect.element(statusLine()).toHaveTextContent('Your decision could not be saved. Try again.')
  await page.getByLabelText('Show').selectOptions('hidden')
  await expect.poll(() => sent.at(-1)?.query).toMatchObject({ filter: 'hidden', page: '1' })
})

test('hides a reported comment', async () => {
  let comments = [reportedComment]
  const { sent } = await renderQueue({
    'GET /desk/comments': () => pageOf(comments as never),
    'POST /desk/comments/bad/hide': () => {
      comments = []
      return reportedComment
    },
  })
  await page.getByRole('radio', { name: 'Comments' }).click({ force: true })
  await expect.element(page.getByText('Follow my channel')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Harvest begins' }))
    .toHaveAttribute('href', '/article/harvest#comments')
  await page.getByRole('button', { name: 'Hide' }).click()
  await expect.element(page.getByText('The author sees the reason.')).toBeVisible()
  await page.getByLabelText('Note to the author (optional)').fill('No channels')
  await page.getByRole('dialog').getByRole('button', { name: 'Hide' }).click()
  await expect.element(page.getByText('Nothing waits for a decision.')).toBeVisible()
  const hidden = sent.find(({ call }) => call === 'POST /desk/comments/bad/hide')
  expect(hidden?.body).toEqual({ reason: 'spam', note: 'No channels' })
})

test('lists reported members, and closes their reports', async () => {
  let people = [reportedPerson]
  await renderQueue({
    'GET /desk/people': () => pageOf(people as never),
    'POST /desk/people/seller/close-reports': () => {
      people = []
      return { closed: 1 }
    },
  })
  await page.getByRole('radio', { name: 'People' }).click({ force: true })
  await expect
    .element(page.getByRole('link', { name: 'Suspend the account in “Users”' }))
    .toHaveAttribute('href', '/admin/users?search=Seller')
  await page.getByRole('button', { name: 'Close the reports' }).click()
  await expect.element(page.getByText('Nothing waits for a decision.')).toBeVisible()
})

test.each(languagesToTest())('is accessible in %s', async (language) => {
  await renderQueue({}, language)
  await expect.element(page.getByText('Visit my shop')).toBeVisible()
  await expectAccessible('reviews')
})
