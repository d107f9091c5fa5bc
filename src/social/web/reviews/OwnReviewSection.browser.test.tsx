import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { openTestSession } from '#src/auth/web/test-session.ts'
import { renderInApp } from '#src/ui/test-app.ts'
import { mockCalls } from '#src/ui/test-calls.ts'
import { ownReview } from '../test-reviews.ts'
import { OwnReviewSection } from './OwnReviewSection.tsx'

afterEach(() => vi.restoreAllMocks())

const mine = '/products/riserva/reviews/mine'

test('saves a grade also when achievements cannot be checked, and moves to it', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  openTestSession()
  mockCalls({ [`GET ${mine}`]: () => ({ review: null }), [`PUT ${mine}`]: () => ownReview({ rating: 3 }) })
  await renderInApp(<OwnReviewSection productId="riserva" isOpenForNew />, {
    messages: ['catalogue', 'social'],
  })
  await page.getByRole('button', { name: 'Grade this oil' }).click()
  await page.getByRole('radio', { name: '3 out of 5' }).click({ force: true })
  await page.getByRole('button', { name: 'Save' }).click()
  await expect
    .poll(() => logged.mock.calls.map(([message]) => message))
    .toContain('Checking achievements failed:')
  await expect.element(page.getByRole('button', { name: 'Delete' })).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Your grade' })).toHaveFocus()
})
