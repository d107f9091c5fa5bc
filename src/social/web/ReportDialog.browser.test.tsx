import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openTestSession } from '#src/auth/web/test-session.ts'
import { expectAccessible } from '#src/ui/test-accessibility.ts'
import { renderInApp } from '#src/ui/test-app.ts'
import { failWith, mockCalls } from '#src/ui/test-calls.ts'
import { ReportDialog } from './ReportDialog.tsx'

const dialog = () => page.getByRole('dialog', { name: 'Report this review' })
const button = (name: string) => dialog().getByRole('button', { name, exact: true })
const status = () => dialog().getByRole('status')

async function renderDialog() {
  const onClose = vi.fn()
  await renderInApp(
    <main>
      <h1>Reviews</h1>
      <ReportDialog subject={{ kind: 'review', id: 'r1' }} onClose={onClose} />
    </main>,
    { messages: ['social'] },
  )
  await expect.element(dialog()).toBeVisible()
  return onClose
}

test('asks visitors to sign in, without a form', async () => {
  const onClose = await renderDialog()
  await expect.element(dialog().getByText('Sign in to send a report.')).toBeVisible()
  expect(dialog().getByRole('combobox').elements()).toHaveLength(0)
  expect(button('Send report').elements()).toHaveLength(0)
  await expect.element(button('Sign in')).toBeVisible()
  await expectAccessible('visitor')
  await userEvent.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledOnce()
})

test('sends reason and note, and thanks in place of the form', async () => {
  openTestSession()
  const sent = mockCalls({ 'POST /reviews/r1/reports': () => ({ reported: true }) })
  const onClose = await renderDialog()
  const [reason, note] = [
    dialog().getByLabelText('Reason'),
    dialog().getByText('What should we know? (optional)'),
  ]
  const room = () =>
    note.element().getBoundingClientRect().top - reason.element().getBoundingClientRect().bottom
  expect(room()).toBeGreaterThan(8)
  await reason.selectOptions('other')
  await dialog().getByLabelText('What should we know? (optional)').fill('Copied from a shop')
  await button('Send report').click()
  await expect.element(status()).toHaveTextContent('Thank you. An admin will look at it.')
  expect(sent).toMatchObject([{ body: { reason: 'other', note: 'Copied from a shop' } }])
  expect(button('Send report').elements()).toHaveLength(0)
  await expect.element(button('Close')).toHaveFocus()
  await expectAccessible('sent')
  await button('Close').click()
  expect(onClose).toHaveBeenCalledOnce()
})

test('keeps what was written when it is closed by mistake, until it is sent', async () => {
  openTestSession()
  mockCalls({ 'POST /reviews/r1/reports': () => ({ reported: true }) })
  const Opener = () => {
    const [isOpen, setOpen] = useState(false)
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          Report
        </button>
        {isOpen && <ReportDialog subject={{ kind: 'review', id: 'r1' }} onClose={() => setOpen(false)} />}
      </>
    )
  }
  await renderInApp(<Opener />, { messages: ['social'] })
  const open = () => page.getByRole('button', { name: 'Report', exact: true }).click()
  const note = () => dialog().getByLabelText('What should we know? (optional)')
  await open()
  await note().fill('Copied from a shop')
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog()).not.toBeInTheDocument()
  await open()
  await expect.element(note()).toHaveValue('Copied from a shop')
  await button('Send report').click()
  await button('Close').click()
  await open()
  await expect.element(note()).toHaveValue('')
})

test('says why a report was refused, keeps what was written, and can be sent again', async () => {
  openTestSession()
  let failure = failWith(429, {}, { code: 'too-many-requests' })
  const sent = mockCalls({ 'POST /reviews/r1/reports': () => failure })
  await renderDialog()
  const note = dialog().getByLabelText('What should we know? (optional)')
  await note.fill('Copied')
  await button('Send report').click()
  await expect.element(status()).not.toBeEmptyDOMElement()
  const busy = status().element().textContent
  await note.fill('Copied from a shop')
  await expect.element(status()).toBeEmptyDOMElement()
  failure = failWith(409, {}, { code: 'own-review' })
  await button('Send report').click()
  await expect.element(status()).not.toBeEmptyDOMElement()
  expect(status().element().textContent).not.toBe(busy)
  await expect.element(note).toHaveValue('Copied from a shop')
  expect(sent).toHaveLength(2)
})

test('sends once, however often the button is pressed', async () => {
  openTestSession()
  const { promise, resolve } = Promise.withResolvers<object>()
  const sent = mockCalls({ 'POST /reviews/r1/reports': () => promise })
  await renderDialog()
  await button('Send report').click()
  await expect.element(button('Send report')).toHaveAttribute('aria-busy', 'true')
  await button('Send report').click({ force: true })
  resolve({ reported: true })
  await expect.element(button('Close')).toBeVisible()
  expect(sent).toHaveLength(1)
})
