import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { openTestSession } from '#src/auth/web/test-session.ts'
import { expectAccessible } from '#src/ui/test-accessibility.ts'
import { renderInApp } from '#src/ui/test-app.ts'
import { failWith, mockCalls } from '#src/ui/test-calls.ts'
import type { Product } from '../../../contract/product.ts'
import { CorrectionDialog } from './CorrectionDialog.tsx'

const product = {
  _id: 'p1',
  name: 'Riserva',
  brand: 'Colle Alto',
  line: '',
  producer: 'Frantoio Rossi',
  ingredients: '',
  netQuantityMl: 500,
} as Product

const field = () => page.getByLabelText('What is wrong?')
const value = () => page.getByLabelText('What is correct?')
const send = () => page.getByRole('button', { name: 'Send the report' })

async function renderDialog() {
  openTestSession()
  await renderInApp(
    <main>
      <h1>Riserva</h1>
      <CorrectionDialog product={product} onClose={vi.fn()} />
    </main>,
    { messages: ['catalogue'] },
  )
}

test('begins with what the catalogue states about the chosen fact, and sends what is right', async () => {
  const sent = mockCalls({ 'POST /products/p1/corrections': () => ({ received: true }) })
  await renderDialog()
  await expect.element(value()).toHaveValue('Riserva')
  await field().selectOptions('netQuantityMl')
  await expect.element(value()).toHaveValue('500')
  await field().selectOptions('producer')
  await expect.element(value()).toHaveValue('Frantoio Rossi')
  await value().fill('Frantoio Bianchi')
  await expectAccessible('form')
  await send().click()
  await expect.element(page.getByRole('status')).toMatchTextContent('Thank you. An expert will check it')
  expect(sent).toMatchObject([{ body: { field: 'producer', value: 'Frantoio Bianchi', note: '' } }])
})

test('says that the page states it already, until something is changed', async () => {
  mockCalls({ 'POST /products/p1/corrections': () => failWith(409) })
  await renderDialog()
  await send().click()
  await expect.element(page.getByRole('status')).toHaveTextContent('The page already says this.')
  await field().selectOptions('brand')
  await expect.element(page.getByRole('status')).toBeEmptyDOMElement()
  await expect.element(value()).toHaveValue('Colle Alto')
})
