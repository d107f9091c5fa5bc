import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openTestSession } from '#src/auth/web/test-session.ts'
import { renderInApp } from '#src/ui/test-app.ts'
import { failWith, mockCalls } from '#src/ui/test-calls.ts'
import { createScanAnswer } from '../../scan.fixtures.ts'
import { ConsultExpert } from './ConsultExpert.tsx'

const render = (onChange: () => unknown = () => undefined) =>
  renderInApp(<ConsultExpert scanId="blurred" onChange={onChange} />, { messages: ['scan'] })

test('asks with a question, and counts down', async () => {
  openTestSession({ consultingsLeft: 1 })
  const sent = mockCalls({
    'POST /scans/blurred/consult': () => createScanAnswer({ question: 'Which one?' }),
  })
  let isAnswered = false
  await render(() => {
    isAnswered = true
  })
  await page.getByText('Ask an expert', { exact: true }).click()
  await expect.element(page.getByText(/1 answer is left in your plan/)).toBeVisible()
  await page.getByLabelText('Your question (optional)').fill('Which one?')
  await page.getByRole('button', { name: 'Ask an expert now' }).click()
  await expect.poll(() => isAnswered).toBe(true)
  expect(sent.at(-1)?.body).toEqual({ question: 'Which one?' })
  // The scan page then shows that the question waits; here the rest of the plan shows.
  await expect
    .element(page.getByRole('link', { name: 'See the plans' }))
    .toHaveAttribute('href', '/app/subscription')
})

test('keeps the question when it cannot be sent', async () => {
  openTestSession({ consultingsLeft: 1 })
  mockCalls({ 'POST /scans/blurred/consult': () => failWith(503) })
  await render()
  await page.getByText('Ask an expert', { exact: true }).click()
  await page.getByLabelText('Your question (optional)').fill('Which one?')
  await page.getByRole('button', { name: 'Ask an expert now' }).click()
  await expect.element(page.getByRole('alert')).toBeVisible()
  await expect.element(page.getByLabelText('Your question (optional)')).toHaveValue('Which one?')
})
