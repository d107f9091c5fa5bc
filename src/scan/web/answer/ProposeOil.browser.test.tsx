import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openTestSession, restoreTestSession } from '#src/auth/web/test-session.ts'
import type { LanguageCode } from '#src/i18n/languages.ts'
import { expectAccessible, languagesToTest } from '#src/ui/test-accessibility.ts'
import { renderInApp } from '#src/ui/test-app.ts'
import { failWith, mockCalls } from '#src/ui/test-calls.ts'
import type { Scan } from '../../contract/scan.ts'
import { ProposeOil } from './ProposeOil.tsx'

const scan: Scan = {
  _id: 'unknown-oil',
  status: 'failed',
  read: { lines: ['Valdoro', 'Olio extra vergine di oliva', 'Primo Fiore', '500 ml'], netQuantityMl: 500 },
  productId: null,
  decidedBy: null,
  isWaiting: true,
  question: null,
  createdAt: '2026-01-01T00:00:00.000Z',
}
const legalName = { particular: 'legal-name', isRead: true, text: 'Olio extra vergine di oliva' } as const
const labelCheck = { grade: 'extra-virgin' as const, particulars: [legalName], findings: [] }
const render = (language: LanguageCode = 'en') =>
  renderInApp(<ProposeOil scan={scan} labelCheck={labelCheck} />, {
    language,
    messages: ['catalogue', 'scan'],
  })
const propose = page.getByRole('button', { name: 'Propose this oil' })

test('sends what was read, as corrected by the member', async () => {
  openTestSession()
  const sent = mockCalls({ 'POST /scans/unknown-oil/propose': () => ({ productId: 'draft' }) })
  await render()
  await page.getByText('Add this oil').click()
  await expect.element(page.getByLabelText('Brand')).toHaveValue('Valdoro')
  await expect.element(page.getByLabelText('Name on the label')).toHaveValue('Valdoro Primo Fiore')
  await propose.click()
  await expect.element(page.getByText('Thank you. Our editors will check your proposal.')).toBeVisible()
  expect(sent.at(-1)?.body).toEqual({ name: 'Valdoro Primo Fiore', brand: 'Valdoro', netQuantityMl: 500 })
})

test('keeps the fields when the name is missing or the barcode is taken', async () => {
  openTestSession()
  mockCalls({ 'POST /scans/unknown-oil/propose': () => failWith(409) })
  await render()
  await page.getByText('Add this oil').click()
  await page.getByLabelText('Name on the label').fill(' ')
  await propose.click()
  await expect.element(page.getByText('Enter the name of the oil.')).toBeVisible()
  await expect.element(page.getByLabelText('Name on the label')).toHaveFocus()
  await page.getByLabelText('Name on the label').fill('Primo Fiore')
  await page.getByLabelText('Net quantity in ml').fill('half a litre')
  await propose.click()
  await expect.element(page.getByText('Enter the millilitres as a number, such as 500.')).toBeVisible()
  await expect.element(page.getByLabelText('Net quantity in ml')).toHaveFocus()
  await page.getByLabelText('Net quantity in ml').fill('500')
  await propose.click()
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('An oil with this barcode is in the catalogue already, or was proposed.')
  await expect.element(page.getByLabelText('Name on the label')).toHaveValue('Primo Fiore')
})

test.each([
  ['1.000', 1_000],
  ['٧٥٠', 750],
])('sends the quantity %j as it is meant', async (typed, netQuantityMl) => {
  openTestSession()
  const sent = mockCalls({ 'POST /scans/unknown-oil/propose': () => ({ productId: 'draft' }) })
  await render()
  await page.getByText('Add this oil').click()
  await page.getByLabelText('Net quantity in ml').fill(typed)
  await propose.click()
  await expect.poll(() => sent.at(-1)?.body).toMatchObject({ netQuantityMl })
})

test('asks visitors to sign in', async () => {
  await render()
  await expect.element(page.getByText('Sign in to propose this oil for the catalogue.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
})

test('does not ask a member to sign in whose session cannot be checked', async () => {
  mockCalls({ 'GET /users/token': () => failWith(503) })
  restoreTestSession()
  await render()
  await expect.element(page.getByText(/You are still signed in/)).toBeVisible()
  await expect.element(page.getByRole('button')).not.toBeInTheDocument()
})

test.each(languagesToTest())('is accessible in %s', async (language) => {
  openTestSession()
  await render(language)
  document.querySelector('details')?.setAttribute('open', '')
  await expectAccessible('proposal')
})
