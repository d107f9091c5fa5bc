import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { LanguageCode } from '#src/i18n/languages.ts'
import { renderAdminPage, statusLine } from '#src/shell/admin/test-admin-page.ts'
import { expectAccessible, languagesToTest } from '#src/ui/test-accessibility.ts'
import { failWith, type SentCall } from '#src/ui/test-calls.ts'
import type { Product } from '../../contract/product.ts'
import { ProductList } from './ProductList.tsx'
import { card, list, riserva } from './products.fixtures.ts'

async function renderList(calls: Record<string, (sent: SentCall) => unknown> = {}) {
  const rendered = await renderAdminPage(<ProductList />, {
    messages: ['catalogue', 'products'],
    path: '/admin/products',
    calls: {
      'GET /products': () => list([card(), card({ _id: 'new', name: 'Novello', status: 'draft' })]),
      'GET /products/riserva': () => riserva,
      ...calls,
    },
  })
  await expect.element(page.getByRole('heading', { level: 1, name: 'Oils' })).toBeVisible()
  return rendered
}

const button = (name: string) => page.getByRole('button', { name, exact: true })
const row = (name: string) => page.getByRole('listitem').filter({ hasText: name })
const dialog = () => page.getByRole('dialog')

test('lists products with their state, and searches', async () => {
  const { sent } = await renderList()
  await expect.element(row('Riserva')).toMatchTextContent('Extra virgin olive oil · 500 ml')
  await expect.element(row('Novello')).toMatchTextContent('Draft')
  await page.getByRole('searchbox').fill('novello')
  await expect.poll(() => sent.at(-1)?.query).toMatchObject({ search: 'novello' })
})

test('sends only the changed fields of a product', async () => {
  const { sent } = await renderList({ 'PATCH /products/riserva': () => riserva })
  await button('Edit: Monte Scuro Riserva').click()
  await expect.element(dialog().getByLabelText('Country of origin')).toHaveValue('IT')
  await dialog().getByLabelText('Country of origin').fill('it, gr')
  await dialog().getByRole('button', { name: 'Save' }).click()
  await expect.element(statusLine()).toHaveTextContent('The oil was saved.')
  const body = sent.find(({ call }) => call === 'PATCH /products/riserva')?.body
  expect(body).toEqual({
    name: 'Riserva',
    origin: { countries: ['IT', 'GR'], estate: 'Monte', kind: 'countries' },
  })
})

test('names the field that was rejected, and keeps the input', async () => {
  await renderList({
    'POST /products': () =>
      failWith(
        400,
        {},
        {
          code: 'invalid-request',
          errors: [{ path: 'gtins.0.gtin', message: 'must be a GTIN' }],
        },
      ),
  })
  await button('Add oil').click()
  await dialog().getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog().getByText('Enter a name.')).toBeVisible()
  await dialog().getByLabelText('Name', { exact: true }).fill('Novello')
  await dialog().getByLabelText('Number 1').fill('123')
  await dialog().getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog().getByText('This is not a barcode number: check the digits.')).toBeVisible()
  await expect.element(dialog().getByLabelText('Number 1')).toHaveFocus()
  await expect.element(dialog().getByLabelText('Name', { exact: true })).toHaveValue('Novello')
})

test('deletes only after a confirmation', async () => {
  const { sent } = await renderList({ 'DELETE /products/riserva': () => ({ deleted: 1 }) })
  await button('Delete: Monte Scuro Riserva').click()
  expect(sent.some(({ call }) => call.startsWith('DELETE'))).toBe(false)
  await dialog().getByRole('button', { name: 'Delete' }).click()
  await expect.element(statusLine()).toHaveTextContent('The oil was deleted.')
})

test('changes the state of several oils at once', async () => {
  const { sent } = await renderList({ 'POST /products/status': () => ({ changed: 2 }) })
  await page.getByText('Select all oils').click()
  await button('Withdraw').click()
  await expect.element(statusLine()).toHaveTextContent('Oils changed: 2')
  expect(sent.find(({ call }) => call === 'POST /products/status')?.body).toEqual({
    ids: ['riserva', 'new'],
    status: 'withdrawn',
  })
})

test('merges two oils: the admin chooses which one stays, and the facts that are right', async () => {
  const novello: Product = { ...riserva, _id: 'new', name: 'Novello', brand: 'Monte', mill: 'Old mill' }
  const { sent } = await renderList({
    'GET /products/new': () => novello,
    'POST /products/riserva/merge': () => novello,
  })
  await page.getByRole('checkbox', { name: 'Select Monte Scuro Riserva' }).click()
  await expect.element(button('Merge…')).toHaveAttribute('aria-disabled', 'true')
  await button('Merge…').click({ force: true })
  await expect.element(statusLine()).toHaveTextContent('Select two oils to merge them.')
  expect(dialog().elements()).toHaveLength(0)
  await page.getByRole('checkbox', { name: 'Select Monte Scuro Novello' }).click()
  await button('Merge…').click()
  await dialog()
    .getByRole('radio', { name: /Monte Novello/ })
    .click()
  const brand = dialog().getByRole('group', { name: 'Brand' })
  await expect.element(brand.getByRole('radio', { name: 'Monte', exact: true })).toBeChecked()
  await brand.getByRole('radio', { name: 'Monte Scuro' }).click()
  await dialog().getByRole('button', { name: 'Merge', exact: true }).click()
  await expect.element(statusLine()).toHaveTextContent('The oils were merged.')
  expect(sent.find(({ call }) => call === 'POST /products/riserva/merge')?.body).toEqual({
    into: 'new',
    facts: ['brand'],
  })
  // Still there for the keyboard.
  await expect.element(button('Merge…')).toHaveFocus()
})

test.each(languagesToTest())('is accessible in %s', async (language) => {
  await renderIn(language)
  await expectAccessible('list')
})

test.each(languagesToTest())('its dialog is accessible in %s', async (language) => {
  await renderIn(language)
  await page.getByRole('main').getByRole('button').first().click()
  await expect.element(dialog()).toBeVisible()
  await expectAccessible('dialog', 'dialog[open]')
})

async function renderIn(language: LanguageCode): Promise<void> {
  await renderAdminPage(<ProductList />, {
    language,
    messages: ['catalogue', 'products'],
    path: '/admin/products',
    calls: { 'GET /products': () => list([card(), card({ _id: 'new', status: 'draft' })]) },
  })
  await expect.element(row('Monte Scuro').first()).toBeVisible()
}
