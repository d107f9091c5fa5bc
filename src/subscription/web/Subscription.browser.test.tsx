import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { openTestSession, restoreTestSession } from '#src/auth/web/test-session.ts'
import type { LanguageCode } from '#src/i18n/languages.ts'
import { expectAccessible, languagesToTest } from '#src/ui/test-accessibility.ts'
import { renderInApp } from '#src/ui/test-app.ts'
import { failWith, mockCalls } from '#src/ui/test-calls.ts'
import type { PaymentState } from '../contract/plans.ts'
import type { OwnSubscription, PlanOffer } from '../contract/subscription.ts'
import { PlanList } from './PlanList.tsx'
import { Subscription } from './Subscription.tsx'

const offers: PlanOffer[] = [
  { plan: 'free', consultings: 0, isExpert: false, isSold: false, price: null },
  { plan: 'professional', consultings: 1, isExpert: true, isSold: false, price: null },
]
const free: OwnSubscription = { plan: 'free', consultingsLeft: 2, request: null, payment: null }
const asked: OwnSubscription = {
  ...free,
  request: { plan: 'professional', message: 'I taste.', createdAt: '2026-01-01T00:00:00.000Z' },
}

type Calls = Parameters<typeof mockCalls>[0]

type Options = { language?: LanguageCode; path?: string; soldPlans?: readonly string[] }

async function render(calls: Calls, { language = 'en', path = '/', soldPlans = [] }: Options = {}) {
  openTestSession()
  const sent = mockCalls({ 'GET /subscription': () => free, ...calls })
  const openPage = vi.fn()
  const shown = offers.map((offer) => ({ ...offer, isSold: soldPlans.includes(offer.plan) }))
  await renderInApp(
    <main>
      <PlanList offers={shown} />
      <Subscription offers={shown} timeZone="UTC" openPage={openPage} />
    </main>,
    { messages: ['subscription'], language, path },
  )
  return { sent, openPage }
}

test('shows what the plans include, asks for one and withdraws the request', async () => {
  const { sent } = await render({
    'POST /subscription/requests': () => asked,
    'DELETE /subscription/requests': () => free,
  })
  await expect.element(page.getByText('1 answer of an expert on request')).toBeVisible()
  await expect.element(page.getByText('2 answers of an expert left')).toBeVisible()
  await page.getByLabelText('Plan that you would like').selectOptions('Professional')
  await page.getByLabelText('Message').fill('I taste.')
  await page.getByRole('button', { name: 'Send the request' }).click()
  await expect.element(page.getByText(/You asked for this plan on 1.1.2026: Professional/)).toBeVisible()
  expect(sent.find(({ call }) => call === 'POST /subscription/requests')?.body).toEqual({
    plan: 'professional',
    message: 'I taste.',
  })
  await page.getByRole('button', { name: 'Withdraw the request' }).click()
  await expect.element(page.getByRole('button', { name: 'Send the request' })).toBeVisible()
})

test('keeps the message when the request cannot be sent', async () => {
  await render({ 'POST /subscription/requests': () => failWith(429, {}, { code: 'too-many-requests' }) })
  await page.getByLabelText('Message').fill('I taste.')
  await page.getByRole('button', { name: 'Send the request' }).click()
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('You have sent many requests. Try again in an hour.')
  await expect.element(page.getByLabelText('Message')).toHaveValue('I taste.')
})

const paid = (state: PaymentState): OwnSubscription => ({
  ...free,
  plan: 'professional',
  payment: { plan: 'professional', state, until: state === 'pending' ? null : '2026-02-01T00:00:00.000Z' },
})

test('leads to the payment page of a plan that is sold, and asks for the others', async () => {
  const { sent, openPage } = await render(
    { 'POST /subscription/checkout': () => ({ url: 'https://checkout.stripe.com/c/pay/1' }) },
    { soldPlans: ['professional'] },
  )
  await expect.element(page.getByLabelText('Plan that you would like')).toHaveValue('plus')
  expect(page.getByRole('option').elements()).toHaveLength(1)
  await page.getByRole('button', { name: 'Subscribe to Professional' }).click()
  await expect.poll(() => openPage.mock.calls).toEqual([['https://checkout.stripe.com/c/pay/1']])
  expect(sent.at(-1)?.body).toEqual({ plan: 'professional', language: 'en' })
})

test.each([
  [{ interval: 'month', intervalCount: 1 }, '€4.99 per month'],
  [{ interval: 'month', intervalCount: 3, isTaxAdded: true }, '€4.99 every 3 months plus tax'],
  [{ interval: 'year', intervalCount: 1 }, '€4.99 per year'],
] as const)('shows the price before the payment page: %j', async (changes, text) => {
  const price = { amount: 4.99, currency: 'EUR', isTaxAdded: false, ...changes }
  await renderInApp(<PlanList offers={offers.map((offer) => ({ ...offer, price }))} />, {
    messages: ['subscription'],
  })
  await expect.element(page.getByText(text, { exact: true }).first()).toBeVisible()
})

test('says that nothing was charged when the payment service does not respond', async () => {
  const { openPage } = await render(
    { 'POST /subscription/checkout': () => failWith(503, {}, { code: 'payment-unavailable' }) },
    { soldPlans: ['plus', 'professional'] },
  )
  expect(page.getByLabelText('Message').elements()).toEqual([])
  await page.getByRole('button', { name: 'Subscribe to Professional' }).click()
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('The payment service does not respond. Nothing was charged; try again later.')
  expect(openPage).not.toHaveBeenCalled()
})

test('comes back from the payment page with the plan, and leads to the page where it is cancelled', async () => {
  const { openPage } = await render(
    {
      'POST /subscription/checkout/finish': () => paid('renewing'),
      'POST /subscription/portal': () => ({ url: 'https://billing.stripe.com/p/1' }),
    },
    { path: '/app/subscription?checkout=success', soldPlans: ['plus', 'professional'] },
  )
  await expect.element(page.getByText('Thank you! Your payment has arrived.')).toBeVisible()
  await expect.element(page.getByText('Professional is paid until 1.2.2026 and renews itself.')).toBeVisible()
  expect(page.getByRole('button', { name: /Subscribe/ }).elements()).toEqual([])
  await page.getByRole('button', { name: 'Change payment or cancel' }).click()
  await expect.poll(() => openPage.mock.calls).toEqual([['https://billing.stripe.com/p/1']])
})

test('checks a payment that is not confirmed yet when the member asks for it', async () => {
  let isConfirmed = false
  await render(
    { 'POST /subscription/checkout/finish': () => (isConfirmed ? paid('renewing') : free) },
    { path: '/app/subscription?checkout=success', soldPlans: ['plus', 'professional'] },
  )
  await expect.element(page.getByText(/begins as soon as the payment is confirmed/)).toBeVisible()
  isConfirmed = true
  await page.getByRole('button', { name: 'Check now' }).click()
  await expect.element(page.getByText(/Your payment has arrived/)).toBeVisible()
})

test.each([
  ['ending', /is cancelled and ends on 1.2.2026/],
  ['failed', /did not work. Check your payment details/],
  ['pending', /the payment is not confirmed yet/],
] as const)('tells that a payment is %s', async (state, text) => {
  await render({ 'GET /subscription': () => paid(state) })
  await expect.element(page.getByText(text)).toBeVisible()
})

test('says that nothing was charged when a member leaves the payment page', async () => {
  await render({}, { path: '/app/subscription?checkout=cancelled', soldPlans: ['plus', 'professional'] })
  await expect.element(page.getByText('You left the payment page. Nothing was charged.')).toBeVisible()
})

test('asks visitors to sign in', async () => {
  await renderInApp(<Subscription offers={offers} timeZone="UTC" />, { messages: ['subscription'] })
  await expect.element(page.getByRole('button', { name: /sign in/i })).toBeVisible()
})

test.each(languagesToTest())('is accessible in %s', async (language) => {
  await render(
    { 'GET /subscription': () => ({ ...asked, payment: paid('failed').payment }) },
    { language, soldPlans: ['plus'] },
  )
  await expect.element(page.getByRole('heading', { level: 2 }).last()).toBeVisible()
  await expectAccessible('subscription')
})

test('does not ask a member to sign in whose session cannot be checked', async () => {
  mockCalls({ 'GET /users/token': () => failWith(503) })
  restoreTestSession()
  await renderInApp(<Subscription offers={offers} timeZone="UTC" />, { messages: ['subscription'] })
  await expect.element(page.getByText(/You are still signed in/)).toBeVisible()
  await expect.element(page.getByRole('button')).not.toBeInTheDocument()
})
