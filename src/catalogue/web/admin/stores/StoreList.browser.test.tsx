import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderAdminPage, statusLine } from '#src/shell/admin/test-admin-page.ts'
import { expectAccessible, languagesToTest } from '#src/ui/test-accessibility.ts'
import type { Store } from '../../../contract/store.ts'
import { StoreList } from './StoreList.tsx'

const store: Store = {
  ...{ _id: 'shop', name: 'Corner shop', webAddress: '', street: '', city: 'Graz', country: 'AT' },
  ...{ position: { latitude: 47.07, longitude: 15.44 }, offerCount: 3 },
}
const options = { messages: ['catalogue', 'products'], path: '/admin/products/stores' }
const dialog = () => page.getByRole('dialog')

test('lists stores, changes one with its place, and deletes after a confirmation', async () => {
  const { sent } = await renderAdminPage(<StoreList />, {
    ...options,
    calls: {
      'GET /stores': () => [store],
      'PATCH /stores/shop': () => store,
      'DELETE /stores/shop': () => ({ deleted: 1 }),
    },
  })
  await expect
    .element(page.getByRole('listitem').filter({ hasText: 'Corner shop' }))
    .toMatchTextContent('Offers: 3')
  await page.getByRole('button', { name: 'Edit: Corner shop' }).click()
  await dialog().getByLabelText('Latitude').fill('47,1')
  await dialog().getByLabelText('Country').fill('de')
  await dialog().getByRole('button', { name: 'Save' }).click()
  await expect.element(statusLine()).toHaveTextContent('The store was saved.')
  expect(sent.find(({ call }) => call === 'PATCH /stores/shop')?.body).toMatchObject({
    name: 'Corner shop',
    country: 'DE',
    position: { latitude: 47.1, longitude: 15.44 },
  })
  await page.getByRole('button', { name: 'Delete: Corner shop' }).click()
  expect(sent.some(({ call }) => call.startsWith('DELETE'))).toBe(false)
  await dialog().getByRole('button', { name: 'Delete' }).click()
  await expect.element(statusLine()).toHaveTextContent('The store was deleted.')
})

test.each(languagesToTest())('is accessible in %s', async (language) => {
  await renderAdminPage(<StoreList />, { ...options, language, calls: { 'GET /stores': () => [store] } })
  await expect.element(page.getByText('Corner shop')).toBeVisible()
  await expectAccessible('list')
})
