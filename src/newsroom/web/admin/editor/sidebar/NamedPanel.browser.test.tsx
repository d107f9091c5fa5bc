import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '#src/ui/test-accessibility.ts'
import { renderInApp } from '#src/ui/test-app.ts'
import { failWith, mockCalls } from '#src/ui/test-calls.ts'
import { type ArticleFormFields, createEmptyFields } from '../../article-form-fields.ts'
import { NamedPanel } from './NamedPanel.tsx'

const base = {
  gtin: null,
  brand: 'Colle Alto',
  line: '',
  grade: null,
  container: null,
  netQuantityMl: 500,
  countries: [],
  region: '',
  harvestYear: null,
  picture: null,
  pictures: [],
  mergedInto: null,
  rating: { average: null, count: 0 },
}
const products = [
  { ...base, _id: 'a', name: 'Riserva', status: 'live' },
  { ...base, _id: 'b', name: 'Novello', status: 'draft' },
  { ...base, _id: 'c', name: 'Double', status: 'merged', mergedInto: 'a' },
]
const pagination = { page: 1, limit: 6, total: 2, totalPages: 1, hasNextPage: false, nextCursor: null }

async function renderPanel(initial: Partial<ArticleFormFields> = {}) {
  const byId = Object.fromEntries(products.map((product) => [`GET /products/${product._id}`, () => product]))
  mockCalls({
    'GET /products': () => ({ data: products, pagination }),
    'GET /producers': () => ({ data: [{ name: 'Frantoio Rossi', products: 2 }] }),
    ...byId,
    'GET /products/gone': () => failWith(404),
  })
  let current: ArticleFormFields = { ...createEmptyFields('en'), ...initial }
  function Form() {
    const [fields, setFields] = useState(current)
    current = fields
    return (
      <NamedPanel
        fields={fields}
        change={(changes) => setFields((before) => ({ ...before, ...changes }))}
        fieldErrors={{ 'products.0': 'This value was not accepted. Change it.' }}
      />
    )
  }
  await renderInApp(
    <main>
      <h1>Editor</h1>
      <Form />
    </main>,
    { messages: ['admin', 'catalogue', 'products'] },
  )
  return () => ({ products: current.products, producers: current.producers })
}

const search = () => page.getByLabelText('Name an oil or a producer')
const button = (name: string) => page.getByRole('button', { name, exact: true })
const status = () => page.getByRole('status')

test('adds oils and producers by keyboard, and returns to the search', async () => {
  const named = await renderPanel()
  await search().fill('colle')
  await expect.element(button('Add Colle Alto Riserva')).toBeVisible()
  await expect.element(button('Add Colle Alto Double')).not.toBeInTheDocument()
  await userEvent.tab()
  await expect.element(button('Add Colle Alto Riserva')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(named).toEqual({ products: ['a'], producers: [] })
  await expect.element(search()).toHaveFocus()
  await expect.element(search()).toHaveValue('')
  await expect.element(status()).toHaveTextContent('Colle Alto Riserva was added.')
  await search().fill('rossi')
  await expect.element(button('Add Colle Alto Riserva')).not.toBeInTheDocument()
  await button('Add Frantoio Rossi').click()
  await expect.poll(named).toEqual({ products: ['a'], producers: ['Frantoio Rossi'] })
})

test('orders and removes them, with the focus on what is left', async () => {
  const named = await renderPanel({ products: ['a', 'b'] })
  await expect.element(button('Move Colle Alto Novello up')).toBeVisible()
  button('Move Colle Alto Novello up').element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => named().products).toEqual(['b', 'a'])
  await expect.element(button('Move Colle Alto Novello up')).toHaveFocus()
  await expect.element(status()).toHaveTextContent('Colle Alto Novello is now number 1.')
  // The first one stays where it is.
  await userEvent.keyboard('{Enter}')
  expect(named().products).toEqual(['b', 'a'])
  await button('Remove Colle Alto Novello').click()
  await expect.poll(() => named().products).toEqual(['a'])
  await expect.element(search()).toHaveFocus()
})

test('says what readers see of oils that are not public', async () => {
  const named = await renderPanel({ products: ['b', 'c', 'gone'], producers: ['Frantoio Rossi'] })
  await expect.element(page.getByText('Draft: readers do not see it')).toBeVisible()
  await expect.element(page.getByText('Merged: readers see Colle Alto Riserva')).toBeVisible()
  await expect.element(page.getByText('Deleted oil')).toBeVisible()
  await expect.element(page.getByText('2 oils')).toBeVisible()
  await expect.element(page.getByText('This value was not accepted. Change it.')).toBeVisible()
  await expectAccessible('panel')
  await button('Remove Deleted oil').click()
  await expect.poll(() => named().products).toEqual(['b', 'c'])
})

test('refuses more than an article can name', async () => {
  const full = Array.from({ length: 20 }, (_, index) => `Mill ${index}`)
  const named = await renderPanel({ producers: full })
  await search().fill('rossi')
  await button('Add Frantoio Rossi').click()
  await expect.element(status()).toHaveTextContent('An article can name 20 of them.')
  expect(named().producers).toEqual(full)
})
