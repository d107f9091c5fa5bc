import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderAdminPage, statusLine } from '#src/shell/admin/test-admin-page.ts'
import { expectAccessible, languagesToTest } from '#src/ui/test-accessibility.ts'
import { failWith, type SentCall } from '#src/ui/test-calls.ts'
import type { ManagedPicture, Product } from '../../contract/product.ts'
import { ProductDialog } from './ProductDialog.tsx'
import { riserva } from './products.fixtures.ts'

const store = {
  ...{ _id: 'shop', name: 'Corner shop', webAddress: '', street: '', city: 'Graz', country: 'AT' },
  position: null,
}
const picture = (changes: Partial<ManagedPicture> = {}): ManagedPicture => ({
  ...{ _id: 'one', kind: 'front', src: 'data:,', srcSet: '', width: 600, height: 800, credit: '' },
  ...{ language: null, edition: '', source: '', author: '', license: '', isShown: true },
  ...changes,
})

async function openSection(name: string, calls: Record<string, (sent: SentCall) => unknown>) {
  const rendered = await renderAdminPage(<ProductDialog id="riserva" onClose={() => undefined} />, {
    messages: ['catalogue', 'products', 'media'],
    calls: {
      'GET /products/riserva': () => riserva,
      'GET /stores': () => [{ ...store, offerCount: 0 }],
      ...calls,
    },
  })
  await expect.element(page.getByLabelText('Name', { exact: true })).toBeVisible()
  await dialog().getByText(name, { exact: true }).click()
  return rendered
}

const dialog = () => page.getByRole('dialog')
const button = (name: string | RegExp) => dialog().getByRole('button', { name })
const bodyOf = (sent: SentCall[], name: string) => sent.find(({ call }) => call === name)?.body

test('describes a picture, and puts another one first', async () => {
  const pictures = [picture(), picture({ _id: 'two', kind: 'back', license: 'CC BY-SA 3.0' })]
  const { sent } = await openSection('Pictures', {
    'GET /products/riserva/pictures': () => pictures,
    'PATCH /products/riserva/pictures/one': () => picture({ kind: 'neck' }),
    'POST /products/riserva/pictures/order': () => pictures.toReversed(),
  })
  const first = dialog().getByRole('listitem', { name: 'Picture 1' })
  await first.getByLabelText('Shows').selectOptions('Neck label')
  await first.getByLabelText('Edition of the label').fill('2026')
  await button('Save: Picture 1').click()
  await expect.element(statusLine()).toHaveTextContent('The picture was saved.')
  expect(bodyOf(sent, 'PATCH /products/riserva/pictures/one')).toMatchObject({
    kind: 'neck',
    edition: '2026',
  })
  button('Make primary: Picture 2').element().focus()
  await userEvent.keyboard('{Enter}')
  await expect
    .poll(() => bodyOf(sent, 'POST /products/riserva/pictures/order'))
    .toEqual({ ids: ['two', 'one'] })
})

test('removes a picture only after a confirmation', async () => {
  const { sent } = await openSection('Pictures', {
    'GET /products/riserva/pictures': () => [picture()],
    'DELETE /products/riserva/pictures/one': () => ({ deleted: 1 }),
  })
  await button('Remove: Picture 1').click()
  expect(sent.some(({ call }) => call.startsWith('DELETE'))).toBe(false)
  await dialog().last().getByRole('button', { name: 'Remove', exact: true }).click()
  await expect.element(statusLine()).toHaveTextContent('The picture was removed.')
})

test('records an offer, and names the field that was rejected', async () => {
  let isRejected = true
  const { sent } = await openSection('Offers', {
    'POST /products/riserva/offers': () =>
      isRejected
        ? failWith(400, {}, { errors: [{ path: 'price', message: 'must have at most two decimal places' }] })
        : riserva,
  })
  await button('Add offer').click()
  await dialog().getByLabelText('Price').fill('12,505')
  await dialog().getByLabelText('Availability').selectOptions('In stock')
  await dialog().getByLabelText('Delivery to (working days)').fill('3')
  await button('Save').last().click()
  await expect.element(dialog().getByText('Not valid. Enter a value such as 12.50.')).toBeVisible()
  await expect.element(dialog().getByLabelText('Price')).toHaveFocus()
  isRejected = false
  await dialog().getByLabelText('Price').fill('12,50')
  await button('Save').last().click()
  await expect.element(statusLine()).toHaveTextContent('The offer was saved.')
  expect(sent.findLast(({ call }) => call === 'POST /products/riserva/offers')?.body).toEqual({
    ...{ storeId: 'shop', price: 12.5, currency: 'EUR', inStock: true },
    ...{ deliveryDaysMin: null, deliveryDaysMax: 3, url: '' },
  })
})

test('adds a tasting with who tasted, and keeps the others', async () => {
  const tasted: Product = {
    ...riserva,
    sensory: [{ by: 'sommelier', name: 'A. Rossi', mouthfeel: ['full'], fruity: 5 }],
  }
  const { sent } = await openSection('Tastings', {
    'GET /products/riserva': () => tasted,
    'PATCH /products/riserva': () => tasted,
  })
  await button('Add tasting').click()
  await dialog().getByLabelText('Name of the panel or person').fill('Panel Jaén')
  await dialog().getByLabelText('Fruity', { exact: true }).fill('6,2')
  await dialog()
    .getByText(/^Aromas: Green/)
    .click()
  await dialog().getByLabelText('artichoke').fill('3')
  await button('Save').last().click()
  await expect
    .poll(() => bodyOf(sent, 'PATCH /products/riserva'))
    .toEqual({
      name: 'Riserva',
      sensory: [
        ...tasted.sensory,
        { by: 'panel', name: 'Panel Jaén', fruity: 6.2, aromas: { artichoke: 3 } },
      ],
    })
})

test('states facts that few labels state, and opens the group of a rejected one', async () => {
  let isRejected = true
  const { sent } = await openSection('Facts', {
    'PATCH /products/riserva': () =>
      isRejected
        ? failWith(400, {}, { errors: [{ path: 'extraction.maxCelsius', message: 'Too big' }] })
        : riserva,
  })
  const making = () => dialog().getByText('Harvest and extraction')
  await making().click()
  await dialog().getByLabelText('Highest temperature in °C').fill('260')
  await making().click()
  await button('Save').first().click()
  await expect.element(dialog().getByText('Not valid. Enter a value such as 26.')).toBeVisible()
  await expect.element(dialog().getByLabelText('Highest temperature in °C')).toHaveFocus()
  isRejected = false
  await dialog().getByLabelText('Highest temperature in °C').fill('26')
  await dialog()
    .getByLabelText(/^Cold extraction/)
    .selectOptions('Yes')
  await button('Save').first().click()
  await expect.element(statusLine()).toHaveTextContent('The oil was saved.')
  expect(sent.findLast(({ call }) => call === 'PATCH /products/riserva')?.body).toEqual({
    name: 'Riserva',
    extraction: { maxCelsius: 26, cold: true },
  })
})

test.each(languagesToTest())('all groups of facts are accessible in %s', async (language) => {
  await renderAdminPage(<ProductDialog id="riserva" onClose={() => undefined} />, {
    language,
    messages: ['catalogue', 'products', 'media'],
    calls: { 'GET /products/riserva': () => riserva },
  })
  await expect.poll(() => document.querySelectorAll('dialog details').length).toBe(6)
  for (const group of document.querySelectorAll('dialog details')) group.setAttribute('open', '')
  await expectAccessible('facts', 'dialog[open]')
})

test('asks before it discards changed facts', async () => {
  await openSection('Facts', {})
  await dialog().getByLabelText('Region').fill('Apulia')
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog', { name: 'Discard the changes?' })).toBeVisible()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await expect.element(dialog().getByLabelText('Region')).toHaveValue('Apulia')
})

const question = () => page.getByRole('dialog', { name: 'Discard the changes?' })

test('asks before it discards an offer, when its form and when the dialog is closed', async () => {
  await openSection('Offers', {})
  await button('Add offer').click()
  await dialog().getByLabelText('Price').fill('9')
  await userEvent.keyboard('{Escape}')
  await expect.element(question()).toBeVisible()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await button('Cancel').last().click()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await expect.element(dialog().getByLabelText('Price')).toHaveValue('9')
  await dialog().getByText('Tastings', { exact: true }).click()
  await dialog().getByText('Offers', { exact: true }).click()
  await expect.element(dialog().getByLabelText('Price')).toHaveValue('9')
  await button('Cancel').last().click()
  await question().getByRole('button', { name: 'Discard' }).click()
  await expect.element(button('Add offer')).toBeVisible()
})

test('asks before it discards a tasting, or what was entered about a picture', async () => {
  await openSection('Tastings', { 'GET /products/riserva/pictures': () => [picture()] })
  await button('Add tasting').click()
  await dialog().getByLabelText('Fruity', { exact: true }).fill('6')
  await button('Cancel').last().click()
  await question().getByRole('button', { name: 'Discard' }).click()
  await dialog().getByText('Pictures', { exact: true }).click()
  await dialog().getByLabelText('Author').fill('A. Rossi')
  await userEvent.keyboard('{Escape}')
  await expect.element(question()).toBeVisible()
  await question().getByRole('button', { name: 'Keep editing' }).click()
  await expect.element(dialog().getByLabelText('Author')).toHaveValue('A. Rossi')
})

test('saving the facts keeps what another form holds', async () => {
  await openSection('Offers', { 'PATCH /products/riserva': () => ({ ...riserva, ingredients: 'Olive oil' }) })
  await button('Add offer').click()
  await dialog().getByLabelText('Price').fill('9')
  await dialog().getByText('Facts', { exact: true }).click()
  await dialog().getByLabelText('Composition').fill('Olive oil')
  await button('Save').first().click()
  await expect.element(statusLine()).toHaveTextContent('The oil was saved.')
  await dialog().getByText('Offers', { exact: true }).click()
  await expect.element(dialog().getByLabelText('Price')).toHaveValue('9')
})

test('names the limit of a text that is too long', async () => {
  await openSection('Offers', {
    'POST /products/riserva/offers': () =>
      failWith(400, {}, { errors: [{ path: 'url', message: 'Too big', maxLength: 2_000 }] }),
  })
  await button('Add offer').click()
  await dialog().getByLabelText('Link to the offer').fill('https://example.com/long')
  await button('Save').last().click()
  await expect.element(dialog().getByText('At most 2,000 characters. Shorten the text.')).toBeVisible()
})

test('removes a tasting only after a confirmation', async () => {
  const tasted: Product = { ...riserva, sensory: [{ by: 'panel', name: 'Panel Jaén', fruity: 5 }] }
  const { sent } = await openSection('Tastings', {
    'GET /products/riserva': () => tasted,
    'PATCH /products/riserva': () => riserva,
  })
  await button('Remove: Panel test: Panel Jaén').click()
  expect(sent.some(({ call }) => call.startsWith('PATCH'))).toBe(false)
  await dialog().last().getByRole('button', { name: 'Remove', exact: true }).click()
  await expect.poll(() => bodyOf(sent, 'PATCH /products/riserva')).toEqual({ name: 'Riserva', sensory: [] })
})

test('pictures are accessible', async () => {
  await openSection('Pictures', { 'GET /products/riserva/pictures': () => [picture()] })
  await expect.element(dialog().getByRole('listitem', { name: 'Picture 1' })).toBeVisible()
  await expectAccessible('pictures', 'dialog[open]')
})

test('the form of an offer is accessible', async () => {
  await openSection('Offers', {})
  await button('Add offer').click()
  await expectAccessible('offer', 'dialog[open]')
})

test('the form of a tasting is accessible', async () => {
  await openSection('Tastings', {})
  await button('Add tasting').click()
  await expectAccessible('tasting', 'dialog[open]')
})
