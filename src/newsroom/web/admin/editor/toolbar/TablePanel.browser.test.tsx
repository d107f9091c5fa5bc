import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { contentField, openEditor, press, waitForFrame } from '../test-editor.ts'

const tableButton = () => page.getByRole('button', { name: 'Table', exact: true })
const command = (name: string) => page.getByRole('button', { name, exact: true })
const table = () => contentField().getByRole('table')

/** Each row with `h` for a heading cell and `d` for another. */
const shape = () =>
  [...(table().element() as HTMLTableElement).rows].map(({ cells }) =>
    [...cells].map(({ localName }) => localName.at(1)).join(''),
  )

async function insertTable(rows: string, columns: string) {
  await openEditor()
  await press(tableButton())
  await page.getByLabelText('Rows').fill(rows)
  await page.getByLabelText('Columns').fill(columns)
  await press(command('Insert'))
  await expect.element(table()).toBeVisible()
}

test('inserts a table of the chosen size with a heading row', async () => {
  await insertTable('2', '4')
  expect(shape()).toEqual(['hhhh', 'dddd'])
  await expect.element(contentField()).toHaveFocus()
})

test('changes rows, columns and headings, and deletes the table', async () => {
  await insertTable('2', '2')
  await press(tableButton())
  for (const [name, expected] of [
    ['Row below', ['hh', 'dd', 'dd']],
    ['Column after', ['hhh', 'ddd', 'ddd']],
    ['Delete row', ['ddd', 'ddd']],
    ['Delete column', ['dd', 'dd']],
    ['Row above', ['dd', 'dd', 'dd']],
    ['Column before', ['ddd', 'ddd', 'ddd']],
    ['Header row', ['hhh', 'ddd', 'ddd']],
    ['Header column', ['hhh', 'hdd', 'hdd']],
  ] as const) {
    await press(command(name))
    await expect.poll(shape).toEqual(expected)
  }
  await press(command('Delete table'))
  await expect.element(table()).not.toBeInTheDocument()
})

test('merges the selected cells and splits them again', async () => {
  await insertTable('1', '2')
  await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}')
  await waitForFrame()
  await press(tableButton())
  await press(command('Merge or split cells'))
  await expect.poll(shape).toEqual(['h'])
  await press(command('Merge or split cells'))
  await expect.poll(shape).toEqual(['hh'])
})

test('sets and removes the caption', async () => {
  await insertTable('1', '1')
  for (const caption of ['Prices', '']) {
    await press(tableButton())
    await page.getByLabelText('Table caption').fill(caption)
    await press(command('Apply'))
    await expect.poll(() => table().element().querySelector('caption')?.textContent ?? '').toBe(caption)
  }
})
