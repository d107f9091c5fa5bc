import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderAdminPage, statusLine } from '#src/shell/admin/test-admin-page.ts'
import { expectAccessible, languagesToTest } from '#src/ui/test-accessibility.ts'
import { failWith, type SentCall } from '#src/ui/test-calls.ts'
import type { Product, ProductCard, ProductPage } from '../../contract/product.ts'
import { emptyProduct } from '../../contract/product-fields.ts'
import { ProductList } from './ProductList.tsx'

const riserva: Product = {
  ...emptyProduct,
  _id: 'riserva',
  name: 'Riserva',
  brand: 'Monte Scuro',
  gtin: '08001234567897',
  gtins: [{ gtin: '08001234567897', level: 'unit' }],
  grade: 'extra-virgin',
  origin: { countries: ['IT'], estate: 'Monte' },
  status: 'live',
  mergedInto: null,
  sources: {},
  pictures: [],
  offers: [],
  rating: { average: null, count: 0 },
  completeness: 30,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  version: 1,
}
const card = (changes: Partial<ProductCard> = {}): ProductCard => ({
  ...{ _id: 'riserva', gtin: riserva.gtin, name: 'Riserva', brand: 'Monte Scuro', line: '' },
  ...{ grade: 'extra-virgin', countries: ['IT'], region: '', netQuantityMl: 500, container: null },
  ...{ harvestYear: null, status: 'live', picture: null, rating: { average: null, count: 0 } },
  ...changes,
})
const list = (data: ProductCard[]): ProductPage => ({
  data,
  pagination: { page: 1, limit: 24, total: data.length, totalPages: 1, hasNextPage: false, nextCursor: null },
})

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
  await dialog().getByLabelText('Barcode number').fill('123')
  await dialog().getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog().getByText('Not accepted: must be a GTIN')).toBeVisible()
  await expect.element(dialog().getByLabelText('Barcode number')).toHaveFocus()
  await expect.element(dialog().getByLabelText('Name', { exact: true })).toHaveValue('Novello')
})

test('deletes only after a confirmation', async () => {
  const { sent } = await renderList({ 'DELETE /products/riserva': () => ({ deleted: 1 }) })
  await button('Delete: Monte Scuro Riserva').click()
  expect(sent.some(({ call }) => call.startsWith('DELETE'))).toBe(false)
  await dialog().getByRole('button', { name: 'Delete' }).click()
  await expect.element(statusLine()).toHaveTextContent('The oil was deleted.')
})

test.each(languagesToTest())('is accessible in %s', async (language) => {
  await renderAdminPage(<ProductList />, {
    language,
    messages: ['catalogue', 'products'],
    path: '/admin/products',
    calls: { 'GET /products': () => list([card(), card({ _id: 'new', status: 'draft' })]) },
  })
  await expect.element(row('Monte Scuro').first()).toBeVisible()
  await expectAccessible('list')
  await page.getByRole('main').getByRole('button').first().click()
  await expect.element(dialog()).toBeVisible()
  await expectAccessible('dialog', 'dialog[open]')
})
