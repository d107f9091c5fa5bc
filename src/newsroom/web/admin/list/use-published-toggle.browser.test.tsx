import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { failWith } from '#src/ui/test-calls.ts'
import { nextFrame } from '#src/ui/test-frames.ts'
import { createListPage, createRow } from '../article-rows.fixtures.ts'
import {
  failure,
  listCall,
  recordErrors,
  renderList,
  shownTitles,
  status,
  titles,
} from './test-article-list.ts'

const { _id } = createRow(3)
const hideCall = `PATCH /news/${_id}/hide`
const showCall = `PATCH /news/${_id}/show`

const published = (title = 'Pressing 3') =>
  page.getByRole('checkbox', { name: `Published: ${title}`, exact: true })

/** Answers like a server whose articles are hidden and shown by the calls. */
function createPublishing() {
  const state = { isPublished: true }
  const answer = (isPublished: boolean) => () => {
    state.isPublished = isPublished
    return { news: {} }
  }
  return {
    [listCall]: () => createListPage([createRow(3, state), createRow(2), createRow(1)]),
    [hideCall]: answer(false),
    [showCall]: answer(true),
  }
}

test('hides an article and shows it again', async () => {
  const publishing = createPublishing()
  const { changes } = await renderList(publishing)
  await published().click()
  await expect.poll(() => changes().map(({ call }) => call)).toEqual([hideCall])
  await expect.element(published()).not.toBeChecked()
  await published().click()
  await expect.poll(() => changes().map(({ call }) => call)).toEqual([hideCall, showCall])
  await expect.element(published()).toBeChecked()
})

test('reloads the list after a switch', async () => {
  const hidden = createRow(3, { isPublished: false, status: 'hidden' })
  let isHidden = false
  await renderList({
    [listCall]: () => createListPage([isHidden ? hidden : createRow(3)]),
    [hideCall]: () => {
      isHidden = true
      return { news: {} }
    },
  })
  await published().click()
  await expect.element(page.getByRole('row').getByText('Hidden', { exact: true })).toBeVisible()
})

test('switches before the server answers, and back with a message when it fails', async () => {
  const errors = recordErrors()
  const response = Promise.withResolvers<Response>()
  await renderList({ [hideCall]: () => response.promise })
  await published().click()
  await expect.element(published()).not.toBeChecked()
  response.resolve(failWith(500))
  await expect.element(status('“Pressing 3” was not changed')).toBeVisible()
  await expect.element(published()).toBeChecked()
  expect(errors()).toEqual([
    [`${hideCall}:`, expect.objectContaining({ message: 'HTTP error! status: 500' })],
  ])
})

test('says that pictures without a description prevent publishing', async () => {
  recordErrors()
  const draft = createRow(3, { title: 'Waits for its picture', status: 'draft', isPublished: false })
  await renderList({
    [listCall]: () => createListPage([draft]),
    [showCall]: () => failWith(400, {}, { code: 'pictures-undescribed' }),
  })
  await published('Waits for its picture').click()
  await expect
    .element(status('“Waits for its picture” was not published: some pictures have no description'))
    .toBeVisible()
  await expect.element(published('Waits for its picture')).not.toBeChecked()
})

test('sends quick changes of a switch in order and ends with the last one', async () => {
  const response = Promise.withResolvers<void>()
  const publishing = createPublishing()
  const { changes } = await renderList({
    ...publishing,
    [hideCall]: async () => {
      await response.promise
      return publishing[hideCall]?.()
    },
  })
  const calls = () => changes().map(({ call }) => call)
  await published().click()
  await expect.poll(calls).toEqual([hideCall])
  await published().click()
  await expect.element(published()).toBeChecked()
  // The second request waits for the first one, because the server could process them in the wrong order.
  await nextFrame()
  expect(calls()).toEqual([hideCall])
  response.resolve()
  await expect.poll(calls).toEqual([hideCall, showCall])
  await nextFrame()
  await expect.element(published()).toBeChecked()
})

test('keeps the rows with a warning when a reload fails', async () => {
  recordErrors()
  let isBroken = false
  const publishing = createPublishing()
  await renderList({
    ...publishing,
    [listCall]: () => (isBroken ? failWith(502) : publishing[listCall]?.()),
  })
  await shownTitles().toHaveLength(3)
  isBroken = true
  await published().click()
  await expect.element(failure()).toBeVisible()
  expect(titles()).toHaveLength(3)
  isBroken = false
  await failure().getByRole('button', { name: 'Try Again' }).click()
  await expect.element(failure()).not.toBeInTheDocument()
  await expect.element(published()).not.toBeChecked()
})
