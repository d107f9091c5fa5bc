import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { closeSession } from '#src/auth/web/session.ts'
import { openTestSession } from '#src/auth/web/test-session.ts'
import { card } from '#src/social/web/test-reviews.ts'
import { expectAccessible, languagesToTest } from '#src/ui/test-accessibility.ts'
import { renderInApp } from '#src/ui/test-app.ts'
import { failWith, mockCalls } from '#src/ui/test-calls.ts'
import type { RecommendationReason, Recommendations } from '../../contract/recommendation.ts'
import { ForYou } from './ForYou.tsx'

const messages = ['catalogue', 'social', 'app']
const everyReason: RecommendationReason[] = [
  { kind: 'taste', fruity: 5.5, bitter: null, pungent: 3 },
  { kind: 'aromas', aromas: ['grass', 'artichoke'] },
  { kind: 'dishes', dishes: ['pasta'] },
  { kind: 'country', country: 'GR' },
  { kind: 'liked', productId: 'other', name: 'Colle Alto' },
  { kind: 'budget' },
]
const known: Recommendations = {
  data: [{ product: card('riserva'), reasons: everyReason }],
  basis: { hasAnswers: true, gradeCount: 1 },
}

beforeEach(() => {
  onTestFinished(closeSession)
})

test('shows each oil with its reasons, and what they are based on', async () => {
  mockCalls({ 'GET /recommendations': () => known })
  openTestSession()
  await renderInApp(<ForYou />, { messages })
  await expect
    .element(page.getByText('Chosen by what you told us and by your 1 grade.', { exact: true }))
    .toBeVisible()
  const reasons = page.getByRole('list', { name: 'Why this oil' }).getByRole('listitem')
  await expect
    .poll(() => reasons.elements().map(({ textContent }) => textContent))
    .toEqual([
      'Close to your taste: Fruity 5.5, Pungent 3.0',
      'Aromas you like: grass, artichoke',
      'Goes with pasta',
      'From Greece',
      'Related to Colle Alto, which you like',
      'Within your budget',
    ])
})

test('asks what the member likes as long as nothing is known', async () => {
  mockCalls({ 'GET /recommendations': () => ({ data: [], basis: { hasAnswers: false, gradeCount: 0 } }) })
  openTestSession()
  await renderInApp(<ForYou />, { messages })
  await expect
    .element(page.getByRole('link', { name: 'Tell us what you like' }))
    .toHaveAttribute('href', '/app/taste')
})

test('says when nothing matches the answers', async () => {
  mockCalls({ 'GET /recommendations': () => ({ data: [], basis: { hasAnswers: true, gradeCount: 0 } }) })
  openTestSession()
  await renderInApp(<ForYou />, { messages })
  await expect.element(page.getByText(/No oil in the catalogue matches/)).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'What you like' })).toBeVisible()
})

test('loads again after a failure', async () => {
  let isDown = true
  mockCalls({ 'GET /recommendations': () => (isDown ? failWith(500) : known) })
  openTestSession()
  await renderInApp(<ForYou />, { messages })
  await expect.element(page.getByText(/^The oils could not be loaded\./)).toBeVisible()
  isDown = false
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect.element(page.getByText('Goes with pasta')).toBeVisible()
})

test('asks visitors to sign in', async () => {
  const sent = mockCalls({})
  closeSession()
  await renderInApp(<ForYou />, { messages })
  await expect.element(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  expect(sent).toEqual([])
})

test.each(languagesToTest())('is accessible in %s', async (language) => {
  mockCalls({ 'GET /recommendations': () => known, 'GET /lists': () => failWith(503) })
  openTestSession()
  const content = (
    <main>
      <ForYou />
    </main>
  )
  await renderInApp(content, { messages, language })
  await expect.poll(() => page.getByRole('listitem').elements().length).toBeGreaterThan(6)
  await expectAccessible('recommendations')
})
