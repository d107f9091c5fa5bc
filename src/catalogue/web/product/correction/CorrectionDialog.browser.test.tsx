import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { openTestSession } from '#src/auth/web/test-session.ts'
import type { LanguageCode } from '#src/i18n/languages.ts'
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
  grade: 'virgin',
  origin: { kind: 'countries', countries: ['IT', 'GR'] },
  harvest: null,
} as Product

const field = () => page.getByLabelText('What is wrong?')
const value = () => page.getByLabelText('What is correct?')
const send = () => page.getByRole('button', { name: 'Send the report' })

async function renderDialog(language: LanguageCode = 'en') {
  openTestSession()
  await renderInApp(
    <main>
      <h1>Riserva</h1>
      <CorrectionDialog product={product} onClose={vi.fn()} />
    </main>,
    { messages: ['catalogue'], language },
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

test('corrects type, country of origin and harvest year, each with its own control', async () => {
  const sent = mockCalls({ 'POST /products/p1/corrections': () => failWith(400) })
  await renderDialog()
  await field().selectOptions('Product type')
  await expect.element(value()).toHaveValue('virgin')
  await value().selectOptions('Extra virgin olive oil')
  await send().click()
  await expect.element(page.getByRole('status')).toMatchTextContent('Enter the correct value')
  await field().selectOptions('Harvest year')
  await expect.element(value()).toHaveValue('')
  await value().fill('2024')
  await expectAccessible('a year')
  await send().click()
  await field().selectOptions('Country of origin')
  await expect.element(value()).toHaveValue('Italy, Greece')
  await value().fill('Outside the European Union')
  await expectAccessible('countries')
  await send().click()
  await expect
    .element(page.getByRole('status'))
    .toMatchTextContent('One of the countries was not recognized.')
  expect(sent.map(({ body }) => body)).toMatchObject([
    { field: 'grade', value: 'extra-virgin' },
    { field: 'harvestYear', value: '2024' },
    { field: 'countries', value: 'non-eu' },
  ])
})

test('names the countries in the language of the page', async () => {
  const sent = mockCalls({ 'POST /products/p1/corrections': () => ({ received: true }) })
  await renderDialog('ar')
  await page.getByRole('combobox').first().selectOptions('countries')
  await expect.element(page.getByLabelText('ما المعلومة الصحيحة؟')).toHaveValue('إيطاليا، اليونان')
  await page.getByLabelText('ما المعلومة الصحيحة؟').fill('إيطاليا، الاتحاد الأوروبي')
  await page.getByRole('button', { name: 'إرسال البلاغ' }).click()
  await expect.poll(() => sent[0]?.body).toMatchObject({ value: 'إيطاليا,eu' })
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

test('says what a quantity and a year look like, in any digits', async () => {
  const sent = mockCalls({ 'POST /products/p1/corrections': () => failWith(400) })
  await renderDialog()
  await field().selectOptions('netQuantityMl')
  await value().fill('half a litre')
  await send().click()
  await expect.element(page.getByRole('status')).toMatchTextContent('Enter the millilitres as a number')
  await field().selectOptions('harvestYear')
  await value().fill('٢٠٢٤')
  await send().click()
  await expect.element(page.getByRole('status')).toMatchTextContent('with four digits, such as 2025.')
  expect(sent.at(-1)?.body).toMatchObject({ field: 'harvestYear', value: '2024' })
})

test('takes no more characters of a name than the catalogue', async () => {
  await renderDialog()
  await expect.element(value()).toHaveAttribute('maxlength', '200')
  await field().selectOptions('ingredients')
  await expect.element(value()).toHaveAttribute('maxlength', '2000')
})
