import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react/pure'
import { SelectionAction } from './SelectionAction.tsx'
import { SelectionBar } from './SelectionBar.tsx'
import { SelectAllCheckbox, SelectionCheckbox } from './SelectionCheckbox.tsx'
import { useSelection } from './use-selection.ts'

const pages = [
  ['a', 'b', 'c', 'd'],
  ['e', 'f'],
]

function Example() {
  const [ids, setIds] = useState(pages[0] ?? [])
  const selection = useSelection(ids)
  return (
    <>
      <SelectionBar countText={selection.selected.length > 0 ? `Selected: ${selection.selected.join()}` : ''}>
        <SelectionAction isDisabled={selection.selected.length === 0} onPress={selection.clear}>
          Clear
        </SelectionAction>
      </SelectionBar>
      <SelectAllCheckbox selection={selection} label="Select all" />
      {ids.map((id) => (
        <SelectionCheckbox key={id} selection={selection} id={id} label={`Select ${id}`} />
      ))}
      {pages.map((rows, index) => (
        <button key={rows.join()} type="button" onClick={() => setIds(rows)}>
          Page {index + 1}
        </button>
      ))}
    </>
  )
}

const row = (id: string) => page.getByRole('checkbox', { name: `Select ${id}`, exact: true })
const all = () => page.getByRole('checkbox', { name: 'Select all' })
const status = () => page.getByRole('status')

test('rows are selected with the keyboard and the number is announced', async () => {
  await render(<Example />)
  await expect.element(status()).toBeEmptyDOMElement()
  row('b').element().focus()
  await userEvent.keyboard(' ')
  await expect.element(status()).toHaveTextContent('Selected: b')
  await userEvent.keyboard(' ')
  await expect.element(status()).toBeEmptyDOMElement()
})

test('one checkbox selects all rows, and shows when only some are selected', async () => {
  await render(<Example />)
  await row('c').click()
  await expect.element(all()).toBePartiallyChecked()
  await expect.element(all()).not.toBeChecked()
  await all().click()
  await expect.element(status()).toHaveTextContent('Selected: a,b,c,d')
  await expect.element(all()).toBeChecked()
  await all().click()
  await expect.element(status()).toBeEmptyDOMElement()
})

test('Shift selects all rows between two, in both directions, and also removes them', async () => {
  await render(<Example />)
  await row('d').click()
  await row('b').click({ modifiers: ['Shift'] })
  await expect.element(status()).toHaveTextContent('Selected: b,c,d')
  await row('c').click()
  await row('d').click({ modifiers: ['Shift'] })
  await expect.element(status()).toHaveTextContent('Selected: b')
})

test('is pressed in a square of 44 px around the box, also with Shift', async () => {
  await render(<Example />)
  const squareOf = (id: string) => row(id).element().parentElement as HTMLElement
  const { width, height } = squareOf('b').getBoundingClientRect()
  expect([width, height]).toEqual([44, 44])
  await userEvent.click(squareOf('b'), { position: { x: 4, y: 4 } })
  await userEvent.click(squareOf('d'), { position: { x: 40, y: 40 }, modifiers: ['Shift'] })
  await expect.element(status()).toHaveTextContent('Selected: b,c,d')
})

test('Shift with the space bar selects a range as well', async () => {
  await render(<Example />)
  await row('a').click()
  row('c').element().focus()
  await userEvent.keyboard('{Shift>} {/Shift}')
  await expect.element(status()).toHaveTextContent('Selected: a,b,c')
})

test('rows of another page are remembered, but not reported', async () => {
  await render(<Example />)
  await row('a').click()
  await page.getByRole('button', { name: 'Page 2' }).click()
  await expect.element(status()).toBeEmptyDOMElement()
  await expect.element(all()).not.toBeChecked()
  await row('f').click({ modifiers: ['Shift'] })
  await expect.element(status()).toHaveTextContent('Selected: f')
  await page.getByRole('button', { name: 'Page 1' }).click()
  await expect.element(status()).toHaveTextContent('Selected: a')
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect.element(status()).toBeEmptyDOMElement()
})

test('an action keeps the focus when nothing is selected any more, and does nothing then', async () => {
  await render(<Example />)
  await row('b').click()
  const clear = page.getByRole('button', { name: 'Clear' })
  await expect.element(clear).toHaveAttribute('aria-disabled', 'false')
  clear.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(status()).toBeEmptyDOMElement()
  await expect.element(clear).toHaveAttribute('aria-disabled', 'true')
  await expect.element(clear).toHaveFocus()
})
