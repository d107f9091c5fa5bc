import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { failWith, mockCalls } from '#src/ui/test-calls.ts'
import { createPicture } from '../library-pictures.fixtures.ts'
import { muteErrors, pictureCall, renderInLibrary, status } from '../test-library.ts'
import { DeletePicture } from './DeletePicture.tsx'

const picture = createPicture(1)
const deleteCall = pictureCall('DELETE', picture)

async function renderDeletion({ answer = (): unknown => ({ deleted: 1 }), isInVersions = false } = {}) {
  const sent = mockCalls({ [deleteCall]: answer })
  const onDeleted = vi.fn()
  await renderInLibrary(<DeletePicture picture={picture} isInVersions={isInVersions} onDeleted={onDeleted} />)
  return { sent, onDeleted }
}

const start = () => page.getByRole('button', { name: 'Delete picture' })
const confirmation = () => page.getByRole('group', { name: 'Delete this picture permanently?' })
const confirm = () => confirmation().getByRole('button', { name: 'Delete permanently' })
const cancel = () => confirmation().getByRole('button', { name: 'Cancel' })

test('asks first with the focus on Cancel, which returns the focus', async () => {
  const { sent } = await renderDeletion()
  await expect.element(page.getByText('Not in use')).toBeVisible()
  await expect.element(start()).not.toHaveFocus()
  start().element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(cancel()).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(start()).toHaveFocus()
  expect(sent).toEqual([])
})

test('deletes once for a double click and announces it', async () => {
  const answer = Promise.withResolvers<object>()
  const { sent, onDeleted } = await renderDeletion({ answer: () => answer.promise })
  await start().click()
  await confirm().dblClick()
  answer.resolve({ deleted: 1 })
  await expect.element(status('The picture is deleted')).toBeVisible()
  expect(onDeleted).toHaveBeenCalledOnce()
  expect(sent).toMatchObject([{ call: deleteCall, query: {} }])
})

test('warns that older versions lose the picture, and says so in the request', async () => {
  const { sent, onDeleted } = await renderDeletion({ isInVersions: true })
  await start().click()
  await expect
    .element(confirmation())
    .toMatchTextContent('It is also removed from older versions of these articles')
  await confirm().click()
  await expect.poll(() => onDeleted.mock.calls).toHaveLength(1)
  expect(sent).toMatchObject([{ call: deleteCall, query: { versions: 'true' } }])
})

test.each([
  ['picture-in-use', 409, 'The picture is used now, so it was not deleted.'],
  ['picture-in-versions', 409, 'The picture is used now, so it was not deleted.'],
  ['internal', 500, 'The picture could not be deleted. Try again.'],
])(
  'says why the picture was not deleted after %s, and can be tried again',
  async (code, httpStatus, text) => {
    muteErrors()
    const { onDeleted } = await renderDeletion({ answer: () => failWith(httpStatus, {}, { code }) })
    await start().click()
    await confirm().click()
    await expect.element(status(text)).toBeVisible()
    await expect.element(start()).toHaveFocus()
    expect(onDeleted).not.toHaveBeenCalled()
  },
)
