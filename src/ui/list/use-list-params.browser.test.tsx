import { createMemoryRouter, RouterProvider, useLocation } from 'react-router'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react/pure'
import { createOptionParser, parsePageNumber, parseText, useListParams } from './use-list-params.ts'

const parsers = {
  search: parseText,
  sort: createOptionParser(['newest', 'oldest']),
  page: parsePageNumber,
}

function Example() {
  const [params, changeParams] = useListParams<{ search: string; sort: 'newest' | 'oldest'; page: number }>(
    parsers,
  )
  return (
    <>
      <output>{`${Object.values(params).join('|')} ${useLocation().search}`}</output>
      <button type="button" onClick={() => changeParams({ sort: 'oldest' })}>
        Oldest
      </button>
      <button type="button" onClick={() => changeParams({ page: params.page + 1 })}>
        Next
      </button>
      <button type="button" onClick={() => changeParams({ search: '', sort: 'newest' })}>
        Reset
      </button>
    </>
  )
}

async function renderAt(url: string) {
  const router = createMemoryRouter([{ path: '/list', Component: Example }], { initialEntries: [url] })
  await render(<RouterProvider router={router} />)
}

const output = () => page.getByRole('status')
const press = (name: string) => page.getByRole('button', { name }).click()

test('reads the URL, and defaults for what is missing or unknown', async () => {
  await renderAt('/list?sort=oldest&search=olive&page=3')
  await expect.element(output()).toMatchTextContent('olive|oldest|3')
})

test('ignores values that are not allowed', async () => {
  await renderAt('/list?sort=random&page=-4')
  await expect.element(output()).toMatchTextContent('|newest|1')
})

test('writes changes to the URL without defaults, and returns to the first page', async () => {
  await renderAt('/list?search=olive')
  await press('Next')
  await expect.element(output()).toHaveTextContent('olive|newest|2 ?search=olive&page=2')
  await press('Oldest')
  await expect.element(output()).toHaveTextContent('olive|oldest|1 ?search=olive&sort=oldest')
  await press('Reset')
  await expect.element(output()).toHaveTextContent('|newest|1')
})
