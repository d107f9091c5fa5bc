import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react/pure'
import { Pager } from './Pager.tsx'

const labels = {
  navigation: 'Pages',
  previous: 'Previous',
  next: 'Next',
  position: (number: number, lastPage: number) => `Page ${number} of ${lastPage}`,
}

async function renderPager(number: number, totalPages: number) {
  const onPage = vi.fn()
  await render(<Pager pagination={{ page: number, totalPages }} labels={labels} onPage={onPage} />)
  return onPage
}

const previous = () => page.getByRole('button', { name: 'Previous' })
const next = () => page.getByRole('button', { name: 'Next' })
const position = () => page.getByRole('navigation', { name: 'Pages' }).getByRole('status')

test('goes to the previous and the next page', async () => {
  const onPage = await renderPager(2, 3)
  await expect.element(position()).toHaveTextContent('Page 2 of 3')
  await previous().click()
  await next().click()
  expect(onPage.mock.calls).toEqual([[1], [3]])
})

test('does not go beyond the first and the last page', async () => {
  await renderPager(1, 2)
  await expect.element(previous()).toBeDisabled()
  await expect.element(next()).toBeEnabled()
  await cleanup()
  await renderPager(2, 2)
  await expect.element(previous()).toBeEnabled()
  await expect.element(next()).toBeDisabled()
})

test.each([0, 1])('shows nothing for %i pages', async (totalPages) => {
  await renderPager(1, totalPages)
  expect(position().query()).toBeNull()
})

test('leads back from a page that no longer exists', async () => {
  const onPage = await renderPager(3, 1)
  await expect.element(position()).toHaveTextContent('Page 1 of 1')
  await previous().click()
  expect(onPage).toHaveBeenCalledWith(1)
})

test('keeps the focus on a button that leads no further', async () => {
  function Pages() {
    const [number, setNumber] = useState(1)
    return <Pager pagination={{ page: number, totalPages: 2 }} labels={labels} onPage={setNumber} />
  }
  await render(<Pages />)
  await next().click()
  await expect.element(position()).toHaveTextContent('Page 2 of 2')
  await expect.element(next()).toHaveFocus()
})
