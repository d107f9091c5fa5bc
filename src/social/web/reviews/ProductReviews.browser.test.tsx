import { useLoaderData } from 'react-router'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openTestSession } from '#src/auth/web/test-session.ts'
import type { Product } from '#src/catalogue/contract/product.ts'
import type { LanguageCode } from '#src/i18n/languages.ts'
import { dismissMessage, statusMessageStore } from '#src/ui/status/status-message.ts'
import { expectAccessible, languagesToTest } from '#src/ui/test-accessibility.ts'
import { renderInApp } from '#src/ui/test-app.ts'
import { failWith, mockCalls } from '#src/ui/test-calls.ts'
import type { OwnReview } from '../../contract/review.ts'
import { ownReview, pageOf, sampleReview } from '../test-reviews.ts'
import { ProductReviews } from './ProductReviews.tsx'

const mine = '/products/riserva/reviews/mine'
const product = { _id: 'riserva', status: 'live' as const, rating: { average: 4, count: 2 } }
type Calls = Parameters<typeof mockCalls>[0]

async function renderReviews(
  options: { calls?: Calls; own?: OwnReview | null; total?: number; language?: LanguageCode } = {},
) {
  const sent = mockCalls({ [`GET ${mine}`]: () => ({ review: options.own ?? null }), ...options.calls })
  await renderInApp(<ProductReviews product={product} reviews={pageOf([sampleReview()], options.total)} />, {
    messages: ['catalogue', 'social'],
    language: options.language ?? 'en',
  })
  return sent
}

const save = () => page.getByRole('button', { name: 'Save' })

test('shows reviews as plain text, with what was tasted', async () => {
  const text = '<b>Bold</b> https://shop.example'
  mockCalls({})
  await renderInApp(
    <ProductReviews product={product} reviews={pageOf([sampleReview({ text, author: null })])} />,
    {
      messages: ['catalogue', 'social'],
    },
  )
  await expect.element(page.getByText(text)).toBeVisible()
  await expect.element(page.getByText('A member')).toBeVisible()
  await expect.element(page.getByText('Fruity 6.5 · Harvest 2025')).toBeVisible()
  expect(page.getByRole('link').elements()).toHaveLength(0)
})

test('shows the own review once', async () => {
  const { _id } = openTestSession()
  const own = ownReview({ authorId: _id })
  mockCalls({ [`GET ${mine}`]: () => ({ review: own }) })
  await renderInApp(
    <ProductReviews product={product} reviews={pageOf([sampleReview({ ...own }), sampleReview()])} />,
    { messages: ['catalogue', 'social'] },
  )
  await expect.element(page.getByRole('heading', { name: 'Your grade' })).toBeVisible()
  await expect.element(page.getByRole('article').getByText('Grass and artichoke')).toBeVisible()
  expect(page.getByText('My words').elements()).toHaveLength(1)
})

test('a member grades with stars, taste and text; the form keeps what was typed when it cannot be sent', async () => {
  openTestSession()
  let isOnline = false
  const sent = await renderReviews({
    calls: {
      [`PUT ${mine}`]: () => {
        if (!isOnline) throw new TypeError('Failed to fetch')
        return ownReview({ rating: 5, text: 'Peppery' })
      },
    },
  })
  await page.getByRole('button', { name: 'Grade this oil' }).click()
  await expect.element(save()).toBeVisible()
  await save().click()
  await expect.element(page.getByText('Choose one to five stars.')).toBeVisible()
  await expect.element(page.getByRole('radio').first()).toHaveFocus()
  await page.getByRole('radio', { name: '5 out of 5' }).click({ force: true })
  await page.getByRole('slider', { name: 'Fruity' }).fill('7.5')
  await page.getByRole('textbox', { name: 'Review' }).fill('Peppery')
  await save().click()
  await expect.element(page.getByText('There is no connection. Try again when you are online.')).toBeVisible()
  isOnline = true
  await save().click()
  await expect.element(page.getByRole('heading', { name: 'Your grade' })).toBeVisible()
  await expect.element(page.getByText('Peppery')).toBeVisible()
  const sentReviews = sent.filter(({ call }) => call === `PUT ${mine}`)
  expect(sentReviews.at(-1)?.body).toMatchObject({
    ...{ rating: 5, fruity: 7.5, bitter: null, harvestYear: null, text: 'Peppery', version: null },
  })
})

test('counts a grade in the average of the page as soon as it is saved', async () => {
  openTestSession()
  let rating: Product['rating'] = { average: null, count: 0 }
  mockCalls({
    [`GET ${mine}`]: () => ({ review: null }),
    [`PUT ${mine}`]: () => {
      rating = { average: 3, count: 1 }
      return ownReview({ rating: 3 })
    },
  })
  const Page = () => <ProductReviews product={{ ...product, rating: useLoaderData() }} reviews={pageOf([])} />
  await renderInApp(<Page />, { messages: ['catalogue', 'social'], route: { loader: () => rating } })
  await expect.element(page.getByText('No reviews yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Grade this oil' }).click()
  await page.getByRole('radio', { name: '3 out of 5' }).click({ force: true })
  await save().click()
  await expect.element(page.getByText('3.0 · 1 review')).toBeVisible()
  await expect.element(page.getByText('No reviews yet.')).not.toBeInTheDocument()
})

test('tells the member what they have earned with a grade', async () => {
  openTestSession()
  await renderReviews({
    calls: {
      [`PUT ${mine}`]: () => ownReview(),
      'POST /achievements/check': () => ({ data: [], awarded: ['first-review', 'countries'] }),
    },
  })
  await page.getByRole('button', { name: 'Grade this oil' }).click()
  await page.getByRole('radio', { name: '3 out of 5' }).click({ force: true })
  await save().click()
  await expect
    .poll(() => statusMessageStore.get()?.text)
    .toBe('New achievement: First grade · Around the world')
  dismissMessage()
})

test('asks before replacing what another tab wrote', async () => {
  openTestSession()
  const versions: unknown[] = []
  await renderReviews({
    own: ownReview(),
    calls: {
      [`PUT ${mine}`]: ({ body }) => {
        const { version } = body as { version: number }
        versions.push(version)
        return version === 3
          ? failWith(409, {}, { code: 'review-changed', version: 4 })
          : ownReview({ version: 5 })
      },
    },
  })
  await page.getByRole('button', { name: 'Edit' }).click()
  await save().click()
  await expect.element(page.getByText(/changed in another tab/)).toBeVisible()
  await save().click()
  await expect.element(page.getByRole('button', { name: 'Edit' })).toBeVisible()
  expect(versions).toEqual([3, 4])
})

test('sends a photo as a form, with empty texts for what was not stated', async () => {
  openTestSession()
  const sent = await renderReviews({ calls: { [`PUT ${mine}`]: () => ownReview() } })
  await page.getByRole('button', { name: 'Grade this oil' }).click()
  await page.getByRole('radio', { name: '3 out of 5' }).click({ force: true })
  await userEvent.upload(
    page.getByLabelText('Photo'),
    new File(['photo'], 'table.jpg', { type: 'image/jpeg' }),
  )
  await save().click()
  await expect.element(page.getByRole('heading', { name: 'Your grade' })).toBeVisible()
  const form = sent.find(({ call }) => call === `PUT ${mine}`)?.body
  const entries = Object.fromEntries(form as [string, unknown][])
  expect(entries).toMatchObject({ rating: '3', fruity: '', version: '', keepsPhoto: 'true' })
  expect(entries.file).toBeInstanceOf(File)
})

test('deletes the own review after a question, and says why one is hidden', async () => {
  openTestSession()
  await renderReviews({
    own: ownReview({ hidden: { reason: 'spam', note: 'No shops', at: '2026-02-02T00:00:00.000Z' } }),
    calls: { [`DELETE ${mine}`]: () => ({ deleted: 1 }) },
  })
  await expect.element(page.getByText('Hidden by an admin: Advertising or spam. No shops')).toBeVisible()
  await page.getByRole('button', { name: 'Delete' }).click()
  await expect.element(page.getByRole('button', { name: 'Cancel' })).toHaveFocus()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect.element(page.getByRole('button', { name: 'Grade this oil' })).toBeVisible()
})

test('reports the review of somebody else', async () => {
  openTestSession()
  const path = '/reviews/review-of-noor/reports'
  const sent = await renderReviews({ calls: { [`POST ${path}`]: () => ({ reported: true }) } })
  await page.getByRole('button', { name: 'Report: Noor' }).click()
  await page.getByLabelText('Reason').selectOptions('off-topic')
  await page.getByRole('button', { name: 'Send report' }).click()
  await expect.element(page.getByText('Thank you. An admin will look at it.')).toBeVisible()
  expect(sent.at(-1)?.body).toEqual({ reason: 'off-topic', note: '' })
})

test('shows more reviews, none of them twice', async () => {
  const more = pageOf([sampleReview(), sampleReview({ _id: 'second', text: 'Another one' })])
  await renderReviews({ total: 11, calls: { 'GET /products/riserva/reviews': () => more } })
  await page.getByRole('button', { name: 'Show more reviews' }).click()
  await expect.element(page.getByText('Another one')).toBeVisible()
  expect(page.getByRole('article').elements()).toHaveLength(2)
  await expect.element(page.getByRole('button', { name: 'Show more reviews' })).not.toBeInTheDocument()
})

test.each(languagesToTest())('is accessible in %s, with the form open', async (language) => {
  openTestSession()
  await renderReviews({ language, own: ownReview() })
  await page.getByRole('button').nth(0).click()
  await expect.element(page.getByRole('slider').first()).toBeVisible()
  await expectAccessible('reviews')
})
