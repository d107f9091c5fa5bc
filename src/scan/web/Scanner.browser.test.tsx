import { createStore, del, entries, set } from 'idb-keyval'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderInApp } from '#src/ui/test-app.ts'
import { failWith, mockCalls } from '#src/ui/test-calls.ts'
import { findKnownNumber, refreshKnownNumbers } from './offline/known-numbers.ts'
import { Scanner } from './Scanner.tsx'

const numbers = createStore('olea-known-oils', 'numbers')
const oil = {
  gtin: '04006381333931',
  _id: 'riserva',
  brand: 'Monte Scuro',
  name: 'Riserva',
  line: '',
  grade: 'extra-virgin',
} as const

beforeEach(async () => {
  localStorage.clear()
  await del('oils', numbers)
})

const renderScanner = () => renderInApp(<Scanner />, { messages: ['catalogue', 'scan'] })

async function lookUp(code: string): Promise<void> {
  await page.getByLabelText('Barcode number').fill(code)
  await page.getByRole('button', { name: 'Look up' }).click()
}

/** No call reaches a server. */
const disconnect = () =>
  mockCalls({
    'GET /products/gtin/04006381333931': () => Promise.reject(new TypeError('Failed to fetch')),
    'GET /products/gtin/00012345678905': () => Promise.reject(new TypeError('Failed to fetch')),
  })

test('says when the number belongs to a product that is no olive oil', async () => {
  mockCalls({ 'GET /products/gtin/04006381333931': () => failWith(404, {}, { code: 'not-an-olive-oil' }) })
  await renderScanner()
  await lookUp('4006381333931')
  await expect.element(page.getByRole('heading', { name: 'This is not an olive oil' })).toBeVisible()
})

test('answers a number without a connection from the oils on the device', async () => {
  await set('oils', { format: 1, at: Date.now(), oils: [oil] }, numbers)
  disconnect()
  await renderScanner()
  await lookUp('4006381333931')
  await expect.element(page.getByText('Monte Scuro Riserva', { exact: true })).toBeVisible()
  await expect.element(page.getByText('Extra virgin olive oil')).toBeVisible()
  await page.getByRole('button', { name: 'Scan another oil' }).click()
  await lookUp('012345678905')
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent('this number is not among the oils kept on this device')
})

test('keeps the numbers for half a day, and drops those of another format', async () => {
  const sent = mockCalls({ 'GET /products/numbers': () => ({ version: 1, oils: [oil] }) })
  await set('oils', { format: 0, at: Date.now(), oils: [{ ...oil, name: 'Old' }] }, numbers)
  expect(await findKnownNumber(oil.gtin)).toBeUndefined()
  await refreshKnownNumbers()
  await refreshKnownNumbers()
  expect(sent).toHaveLength(1)
  expect(await findKnownNumber(oil.gtin)).toEqual(oil)
  expect(await entries(numbers)).toHaveLength(1)
})
