import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { closeSession } from '#src/auth/web/session.ts'
import { openTestSession } from '#src/auth/web/test-session.ts'
import { expectAccessible, languagesToTest } from '#src/ui/test-accessibility.ts'
import { renderInApp } from '#src/ui/test-app.ts'
import { failWith, mockCalls, type SentCall } from '#src/ui/test-calls.ts'
import { tasteLimits } from '../../contract/limits.ts'
import type { TasteAnswers } from '../../contract/taste-answers.ts'
import { Taste } from './Taste.tsx'

const messages = ['catalogue', 'social', 'app']
const stored: TasteAnswers = {
  fruity: 6,
  bitter: null,
  pungent: 3.5,
  aromas: ['grass'],
  dishes: ['pasta'],
  countries: ['TN'],
  budget: { amount: 25, currency: 'CHF' },
}
const renderTaste = () => renderInApp(<Taste countries={['GR', 'IT']} />, { messages })
const box = (name: string) => page.getByRole('checkbox', { name, exact: true })
const save = () => page.getByRole('button', { name: 'Save and see oils' })
const bodies = (sent: SentCall[]) => sent.filter(({ call }) => call === 'PUT /taste').map(({ body }) => body)

beforeEach(() => {
  openTestSession()
  onTestFinished(closeSession)
})

test('shows the stored answers, also a country that no oil is from', async () => {
  mockCalls({ 'GET /taste': () => ({ answers: stored }) })
  await renderTaste()
  await expect.element(page.getByRole('slider', { name: 'Fruity' })).toHaveAttribute('aria-valuetext', '6.0')
  for (const name of ['grass', 'pasta', 'Tunisia']) await expect.element(box(name)).toBeChecked()
  for (const name of ['mint', 'Greece']) await expect.element(box(name)).not.toBeChecked()
  await expect.element(page.getByLabelText('Price of a litre')).toHaveValue('25')
  await expect.element(page.getByLabelText('Currency')).toHaveValue('CHF')
})

test('sends only what was answered, with a decimal comma', async () => {
  const sent = mockCalls({
    'GET /taste': () => ({ answers: null }),
    'PUT /taste': ({ body }) => ({ answers: body }),
  })
  await renderTaste()
  await box('mint').click()
  await box('Greece').click()
  await page.getByLabelText('Price of a litre').fill('19,5')
  await save().click()
  await expect
    .poll(() => bodies(sent))
    .toEqual([
      {
        fruity: null,
        bitter: null,
        pungent: null,
        aromas: ['mint'],
        dishes: [],
        countries: ['GR'],
        budget: { amount: 19.5, currency: 'EUR' },
      },
    ])
})

test('explains a price that is none, and keeps it', async () => {
  const sent = mockCalls({ 'GET /taste': () => ({ answers: null }) })
  await renderTaste()
  await page.getByLabelText('Price of a litre').fill('cheap')
  await save().click()
  await expect.element(page.getByText('Enter a price above 0, such as 25.')).toBeVisible()
  await expect.element(page.getByLabelText('Price of a litre')).toHaveValue('cheap')
  expect(bodies(sent)).toEqual([])
})

test('keeps the answers when they could not be saved', async () => {
  mockCalls({ 'GET /taste': () => ({ answers: null }), 'PUT /taste': () => failWith(500) })
  await renderTaste()
  await box('mint').click()
  await save().click()
  await expect.element(page.getByText(/They are still here/)).toBeVisible()
  await expect.element(box('mint')).toBeChecked()
  await expect.element(save()).toBeEnabled()
})

test('allows no more aromas than the limit', async () => {
  mockCalls({ 'GET /taste': () => ({ answers: { ...stored, aromas: [] } }) })
  await renderTaste()
  const aromas = page.getByRole('group', { name: 'Which aromas do you like?' }).getByRole('checkbox')
  await expect.poll(() => aromas.elements().length).toBeGreaterThan(tasteLimits.aromas)
  for (let index = 0; index < tasteLimits.aromas; index += 1) await aromas.nth(index).click()
  await expect.element(aromas.nth(tasteLimits.aromas)).toBeDisabled()
  await aromas.first().click()
  await expect.element(aromas.nth(tasteLimits.aromas)).toBeEnabled()
})

test('deletes the answers', async () => {
  const sent = mockCalls({
    'GET /taste': () => ({ answers: stored }),
    'DELETE /taste': () => ({ deleted: 1 }),
  })
  await renderTaste()
  await page.getByRole('button', { name: 'Delete my answers' }).click()
  await expect.element(page.getByText('Your answers were deleted.')).toBeVisible()
  await expect.element(box('grass')).not.toBeChecked()
  expect(sent.map(({ call }) => call)).toContain('DELETE /taste')
})

test.each(languagesToTest())('is accessible in %s', async (language) => {
  mockCalls({ 'GET /taste': () => ({ answers: stored }) })
  const content = (
    <main>
      <Taste countries={['GR', 'IT']} />
    </main>
  )
  await renderInApp(content, { messages, language })
  await expect.poll(() => page.getByRole('checkbox').elements().length).toBeGreaterThan(20)
  await expectAccessible('questionnaire')
})
