import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '#src/ui/test-accessibility.ts'
import { failWith } from '#src/ui/test-calls.ts'
import { createListPage, createRow } from '../article-rows.fixtures.ts'
import {
  button,
  listCall,
  recordErrors,
  renderList,
  shownTitles,
  status,
  threeRows,
  titles,
} from './test-article-list.ts'

const select = (title: string) => page.getByRole('checkbox', { name: `Select: ${title}`, exact: true })
const confirmation = (title = 'Delete 2 articles?') => page.getByRole('dialog', { name: title })

async function selectTwo(): Promise<void> {
  await select('Pressing 3').click()
  await select('Pressing 2').click()
  await expect.element(status('2 selected')).toBeVisible()
}

test('asks before it deletes the selected articles, and Enter cancels', async () => {
  const { changes } = await renderList()
  await expect.element(select('Pressing 3')).not.toBeChecked()
  await expect.element(button('Delete')).toHaveAttribute('aria-disabled', 'true')
  await selectTwo()
  await button('Delete').click()
  const listed = confirmation()
    .getByRole('listitem')
    .elements()
    .map(({ textContent }) => textContent)
  expect(listed).toEqual(['Pressing 3', 'Pressing 2'])
  await expect.element(confirmation()).toMatchTextContent('Deleted articles cannot be restored.')
  await userEvent.keyboard('{Enter}')
  await expect.element(confirmation()).not.toBeInTheDocument()
  await expect.element(button('Delete')).toHaveFocus()
  await expect.element(status('2 selected')).toBeVisible()
  expect(changes()).toEqual([])
})

test('deletes the selected articles once, announces it and clears the selection', async () => {
  const response = Promise.withResolvers<void>()
  let rows = threeRows
  const { changes } = await renderList({
    [listCall]: () => createListPage(rows),
    'DELETE /news': async () => {
      await response.promise
      rows = [createRow(1)]
      return { deleted: 2 }
    },
  })
  await selectTwo()
  await button('Delete').click()
  const confirm = confirmation().getByRole('button', { name: 'Delete permanently' })
  await confirm.dblClick()
  await expect.element(confirm).toHaveAttribute('aria-disabled', 'true')
  response.resolve()
  await expect.element(status('2 articles deleted')).toBeVisible()
  await expect.element(confirmation()).not.toBeInTheDocument()
  await shownTitles().toEqual(['Pressing 1'])
  await expect.element(button('Delete')).toHaveAttribute('aria-disabled', 'true')
  await expect.element(status('2 selected')).not.toBeInTheDocument()
  const ids = [createRow(3)._id, createRow(2)._id]
  expect(changes()).toMatchObject([{ call: 'DELETE /news', body: { ids } }])
})

test('keeps the articles and the selection when deleting fails', async () => {
  const errors = recordErrors()
  await renderList({ 'DELETE /news': () => failWith(503) })
  await selectTwo()
  await button('Delete').click()
  await confirmation().getByRole('button', { name: 'Delete permanently' }).click()
  await expect.element(status('Nothing was deleted')).toBeVisible()
  await expect.element(confirmation()).not.toBeInTheDocument()
  expect(titles()).toContain('Pressing 3')
  await expect.element(status('2 selected')).toBeVisible()
  expect(errors()).toEqual([
    ['DELETE /news:', expect.objectContaining({ message: 'HTTP error! status: 503' })],
  ])
})

test('has no axe violation in the confirmation', async () => {
  await renderList()
  await selectTwo()
  await button('Delete').click()
  await expect.element(confirmation()).toBeVisible()
  await expectAccessible('deleting articles', 'dialog')
})
