import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderAdminPage, statusLine } from '#src/shell/admin/test-admin-page.ts'
import { failWith, type SentCall } from '#src/ui/test-calls.ts'
import type { Product } from '../../contract/product.ts'
import { ProductDialog } from './ProductDialog.tsx'
import { riserva } from './products.fixtures.ts'

const dialog = () => page.getByRole('dialog')
const button = (name: string | RegExp) => dialog().getByRole('button', { name })
const bodyOf = (sent: SentCall[], name: string) => sent.find(({ call }) => call === name)?.body

async function openSection(name: string, calls: Record<string, (sent: SentCall) => unknown>) {
  const rendered = await renderAdminPage(<ProductDialog id="riserva" onClose={() => undefined} />, {
    messages: ['catalogue', 'products', 'media'],
    calls: { 'GET /products/riserva': () => riserva, ...calls },
  })
  await expect.element(page.getByLabelText('Name', { exact: true })).toBeVisible()
  await dialog().getByText(name, { exact: true }).click()
  return rendered
}

test('states the level and the market of a number, and names the one that is rejected', async () => {
  let isRejected = true
  const { sent } = await openSection('Facts', {
    'PATCH /products/riserva': () =>
      isRejected
        ? failWith(400, {}, { errors: [{ path: 'gtins.1.market', message: 'must be a country code' }] })
        : riserva,
  })
  await expect.element(dialog().getByLabelText('Number 1')).toHaveValue('8001234567897')
  await button('Add number').click()
  await dialog().getByLabelText('Number 2').fill('18001234567894')
  await dialog().getByLabelText('Printed on').last().selectOptions('Case of several')
  await dialog().getByLabelText('Country of sale').last().fill('Italy')
  await button('Save').first().click()
  await expect.element(dialog().getByText('Not valid. Enter a value such as IT.')).toBeVisible()
  await expect.element(dialog().getByLabelText('Country of sale').last()).toHaveFocus()
  isRejected = false
  await dialog().getByLabelText('Country of sale').last().fill('it')
  await button('Save').first().click()
  await expect.element(statusLine()).toHaveTextContent('The oil was saved.')
  expect(sent.findLast(({ call }) => call === 'PATCH /products/riserva')?.body).toEqual({
    name: 'Riserva',
    gtins: [
      { gtin: '08001234567897', level: 'unit' },
      { gtin: '18001234567894', level: 'case', market: 'IT' },
    ],
  })
})

test('says which number another oil has', async () => {
  await openSection('Facts', {
    'PATCH /products/riserva': () => failWith(409, {}, { code: 'gtin-taken', gtin: '00000096385074' }),
  })
  await button('Add number').click()
  await dialog().getByLabelText('Number 2').fill('96385074')
  await button('Save').first().click()
  await expect.element(dialog().getByText('This number belongs to another oil.')).toBeVisible()
  await expect.element(dialog().getByLabelText('Number 2')).toHaveFocus()
})

const analysed: Product = {
  ...riserva,
  analyses: [
    { lot: 'B7', harvestYear: 2025, acidity: 0.2 },
    { lot: 'A1', harvestYear: 2024, acidity: 0.3 },
  ],
}

test('adds the analysis of a lot, names a rejected value, and keeps the others', async () => {
  let isRejected = true
  const { sent } = await openSection('Analyses', {
    'GET /products/riserva': () => analysed,
    'PATCH /products/riserva': () =>
      isRejected
        ? failWith(400, {}, { errors: [{ path: 'analyses.2.k232', message: 'Too big' }] })
        : analysed,
  })
  const first = dialog().getByRole('list', { name: 'Analyses' }).getByRole('listitem').first()
  await expect.element(first.getByText(/lot B7/)).toBeVisible()
  await button('Add analysis').click()
  await dialog().getByLabelText('Lot number').fill('C3')
  await dialog().getByLabelText('Laboratory or source').fill('Chemiservice')
  await dialog().getByLabelText('Date of the analysis').fill('2026-02-03')
  await dialog().getByLabelText('K232').fill('175')
  await button('Save').last().click()
  await expect.element(dialog().getByText('Not valid. Enter a value such as 1.75.')).toBeVisible()
  await expect.element(dialog().getByLabelText('K232')).toHaveFocus()
  isRejected = false
  await dialog().getByLabelText('K232').fill('1,75')
  await button('Save').last().click()
  await expect.element(statusLine()).toHaveTextContent('The oil was saved.')
  expect(sent.findLast(({ call }) => call === 'PATCH /products/riserva')?.body).toEqual({
    name: 'Riserva',
    analyses: [
      ...analysed.analyses,
      { lot: 'C3', date: '2026-02-03', laboratory: 'Chemiservice', k232: 1.75 },
    ],
  })
})

test('removes the analysis of a lot after a question', async () => {
  const { sent } = await openSection('Analyses', {
    'GET /products/riserva': () => analysed,
    'PATCH /products/riserva': () => riserva,
  })
  await button('Remove: lot B7, harvest 2025').click()
  await dialog().last().getByRole('button', { name: 'Remove', exact: true }).click()
  await expect
    .poll(() => bodyOf(sent, 'PATCH /products/riserva'))
    .toEqual({ name: 'Riserva', analyses: [analysed.analyses[1]] })
})
