import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openTestSession } from '#src/auth/web/test-session.ts'
import type { LanguageCode } from '#src/i18n/languages.ts'
import { expectAccessible, languagesToTest } from '#src/ui/test-accessibility.ts'
import { renderInApp } from '#src/ui/test-app.ts'
import { failWith, mockCalls } from '#src/ui/test-calls.ts'
import type { OwnSubscription } from '../contract/subscription.ts'
import { PlanList } from './PlanList.tsx'
import { Subscription } from './Subscription.tsx'

const offers = [
  { plan: 'free', consultings: 0, isExpert: false },
  { plan: 'professional', consultings: 1, isExpert: true },
] as const
const free: OwnSubscription = { plan: 'free', consultingsLeft: 2, request: null }
const asked: OwnSubscription = {
  ...free,
  request: { plan: 'professional', message: 'I taste.', createdAt: '2026-01-01T00:00:00.000Z' },
}

type Calls = Parameters<typeof mockCalls>[0]

async function render(calls: Calls, language: LanguageCode = 'en') {
  openTestSession()
  const sent = mockCalls({ 'GET /subscription': () => free, ...calls })
  await renderInApp(
    <main>
      <PlanList offers={offers} />
      <Subscription timeZone="UTC" />
    </main>,
    { messages: ['subscription'], language },
  )
  return sent
}

test('shows what the plans include, asks for one and withdraws the request', async () => {
  const sent = await render({
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

test('asks visitors to sign in', async () => {
  await renderInApp(<Subscription timeZone="UTC" />, { messages: ['subscription'] })
  await expect.element(page.getByRole('button', { name: /sign in/i })).toBeVisible()
})

test.each(languagesToTest())('is accessible in %s', async (language) => {
  await render({ 'GET /subscription': () => asked }, language)
  await expect.element(page.getByRole('heading', { level: 2 }).last()).toBeVisible()
  await expectAccessible('subscription')
})
