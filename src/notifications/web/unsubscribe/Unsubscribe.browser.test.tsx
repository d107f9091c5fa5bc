import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderInApp } from '#src/ui/test-app.ts'
import { failWith, mockCalls } from '#src/ui/test-calls.ts'
import { Unsubscribe } from './Unsubscribe.tsx'

const renderLink = (hash: string) =>
  renderInApp(
    <main>
      <Unsubscribe />
    </main>,
    { messages: ['notifications'], path: `/app/notifications/unsubscribe${hash}` },
  )
const button = () => page.getByRole('button', { name: 'End these e-mails' })

test('asks before it ends the mails of the account in the link', async () => {
  const sent = mockCalls({ 'POST /notifications/unsubscribe/mira.token': () => ({ unsubscribed: true }) })
  await renderLink('#mira.token')
  await expect.element(button()).toBeVisible()
  expect(sent).toEqual([])
  await button().click()
  await expect.element(page.getByText(/^You receive no more e-mails/)).toBeVisible()
  await expect.element(button()).not.toBeInTheDocument()
})

test('says that a link is not valid', async () => {
  mockCalls({ 'POST /notifications/unsubscribe/wrong': () => failWith(404) })
  await renderLink('#wrong')
  await button().click()
  await expect.element(page.getByText(/^This link is not valid/)).toBeVisible()
})
