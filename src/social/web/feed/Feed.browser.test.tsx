import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openTestSession, sampleUser } from '#src/auth/web/test-session.ts'
import type { LanguageCode } from '#src/i18n/languages.ts'
import { expectAccessible, languagesToTest } from '#src/ui/test-accessibility.ts'
import { renderInApp } from '#src/ui/test-app.ts'
import { mockCalls } from '#src/ui/test-calls.ts'
import type { FeedItem, FeedPage } from '../../contract/feed.ts'
import { commentsOf, sampleComment } from '../test-comments.ts'
import { card, sampleReview } from '../test-reviews.ts'
import { Feed } from './Feed.tsx'

const reviewBy = (_id: string, nickname: string): FeedItem => ({
  ...{ _id: `review-by-${_id}`, at: '2026-02-01T00:00:00.000Z', person: { _id, nickname }, kind: 'review' },
  review: {
    ...sampleReview({ _id: `review-by-${_id}`, author: nickname, authorId: _id }),
    ...{ likes: 0, commentsCount: 0 },
  },
  product: card('riserva'),
})

async function renderFeed(
  items: FeedItem[],
  language: LanguageCode = 'en',
  calls: Parameters<typeof mockCalls>[0] = {},
) {
  const sent = mockCalls({
    'GET /feed': (): FeedPage => ({ data: items, nextCursor: null }),
    'GET /likes/mine': () => ({ data: [] }),
    ...calls,
  })
  const messages = ['people', 'social', 'catalogue', 'comments']
  await renderInApp(
    <main>
      <Feed />
    </main>,
    { messages, language },
  )
  return sent
}

test('leads to members and oils as long as there is nothing, and from an empty kind back to everything', async () => {
  const { _id } = openTestSession()
  const sent = await renderFeed([])
  await expect.element(page.getByText(/Follow members whose reviews and comments you like/)).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Find people by nickname' }))
    .toHaveAttribute('href', `/app/people/${_id}/following`)
  await expect.element(page.getByRole('link', { name: 'Find oils' })).toHaveAttribute('href', '/app/oils')
  await page.getByRole('combobox').selectOptions('Photos')
  await expect.element(page.getByText(/Choose “Everything” to see the rest/)).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Find oils' })).not.toBeInTheDocument()
  await expect.poll(() => sent.findLast(({ call }) => call === 'GET /feed')?.query.kind).toBe('photos')
})

test('a choice that is answered late does not replace the one that followed it', async () => {
  openTestSession()
  const sent = await renderFeed([], 'en', {
    'GET /feed': ({ query }) =>
      query.kind === 'reviews'
        ? new Promise(() => undefined)
        : { data: query.kind === 'photos' ? [reviewBy('noor', 'Noor')] : [], nextCursor: null },
  })
  await page.getByRole('combobox').selectOptions('Reviews')
  await page.getByRole('combobox').selectOptions('Photos')
  await expect.element(page.getByRole('article')).toBeVisible()
  const ofReviews = sent.find(({ call, query }) => call === 'GET /feed' && query.kind === 'reviews')
  await expect.poll(() => ofReviews?.signal.aborted).toBe(true)
})

test('reports the reviews of others, and not the own ones', async () => {
  openTestSession()
  await renderFeed([reviewBy('noor', 'Noor'), reviewBy(sampleUser._id, 'Mira')])
  await expect.element(page.getByRole('button', { name: 'Report: Noor' })).toBeVisible()
  expect(page.getByRole('button', { name: 'Report: Mira' }).elements()).toEqual([])
})

test('counts a comment as soon as it is written, and no more when it is deleted', async () => {
  const { _id } = openTestSession()
  await renderFeed([reviewBy('noor', 'Noor')], 'en', {
    'GET /reviews/review-by-noor/comments': () => commentsOf([]),
    'POST /reviews/review-by-noor/comments': () =>
      sampleComment({ _id: 'mine', author: { _id, nickname: 'Mira' }, text: 'Which mill?' }),
    'DELETE /comments/mine': () => ({ deleted: 1 }),
  })
  const toggle = () => page.getByRole('button', { name: /^\d comments?$/ })
  await expect.element(toggle()).toHaveTextContent('0 comments')
  await toggle().click()
  await page.getByRole('textbox', { name: 'Your comment' }).fill('Which mill?')
  await page.getByRole('button', { name: 'Post comment' }).click()
  await expect.element(toggle()).toHaveTextContent('1 comment')
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect.element(toggle()).toHaveTextContent('0 comments')
})

test('asks visitors to sign in', async () => {
  await renderFeed([])
  await expect.element(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
})

test.each(languagesToTest())('is accessible in %s', async (language) => {
  openTestSession()
  await renderFeed([reviewBy('noor', 'Noor')], language)
  await expect.element(page.getByRole('article')).toBeVisible()
  await expectAccessible('news feed')
})
