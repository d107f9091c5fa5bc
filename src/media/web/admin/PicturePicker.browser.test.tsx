import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mockCalls } from '#src/ui/test-calls.ts'
import { createPicture, createPicturePage } from './library-pictures.fixtures.ts'
import { PicturePicker } from './PicturePicker.tsx'
import { pictureCall, renderInLibrary } from './test-library.ts'
import { createFile, mockUploads } from './upload/test-uploads.ts'

const described = createPicture(1)
const decorative = createPicture(2, { alt: '', isDecorative: true })
const undescribed = createPicture(3, { alt: '' })
const saveCall = pictureCall('PATCH', undescribed)

async function renderPicker() {
  const sent = mockCalls({
    'GET /media': () => createPicturePage([described, decorative, undescribed]),
    [saveCall]: ({ body }) => ({ ...undescribed, ...(body as object) }),
  })
  const [onChoose, onClose] = [vi.fn(), vi.fn()]
  await renderInLibrary(<PicturePicker onChoose={onChoose} onClose={onClose} />)
  return { onChoose, onClose, saved: () => sent.filter(({ call }) => call === saveCall) }
}

const dialog = () => page.getByRole('dialog', { name: 'Choose a picture' })
const tile = (name: RegExp) => dialog().getByRole('button', { name })
const description = () => dialog().getByRole('textbox', { name: 'Description' })
const submit = () => dialog().getByRole('button', { name: 'Save description and use' })
const back = () => dialog().getByRole('button', { name: 'Back to the pictures' })

test.each([
  ['described', /^Grove 1/, described],
  ['decorative', /^grove-2\.jpg/, decorative],
] as const)('chooses a %s picture at once, by keyboard', async (_kind, name, picture) => {
  const { onChoose } = await renderPicker()
  await expect.element(tile(name)).toBeVisible()
  tile(name).element().focus()
  await userEvent.keyboard('{Enter}')
  expect(onChoose).toHaveBeenCalledExactlyOnceWith(picture)
})

test('asks for a missing description first, and returns the focus to the picture on the way back', async () => {
  const { onChoose, saved } = await renderPicker()
  await expect.element(tile(/^grove-3\.jpg/)).toBeVisible()
  tile(/^grove-3\.jpg/)
    .element()
    .focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(description()).toHaveFocus()
  await expect.element(tile(/^Grove 1/)).not.toBeInTheDocument()
  back().element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(tile(/^grove-3\.jpg/)).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(description()).toHaveFocus()
  await userEvent.keyboard('The press of Ortisei')
  await submit().click()
  const chosen = { ...undescribed, alt: 'The press of Ortisei', isDecorative: false }
  await expect.poll(() => onChoose.mock.calls).toEqual([[chosen]])
  expect(saved()).toMatchObject([{ body: { alt: 'The press of Ortisei', isDecorative: false } }])
})

test('does not use a picture without a description', async () => {
  const { onChoose, saved } = await renderPicker()
  await tile(/^grove-3\.jpg/).click()
  await submit().click()
  await expect.element(description()).toBeInvalid()
  expect(saved()).toEqual([])
  expect(onChoose).not.toHaveBeenCalled()
})

test('asks for the description of an uploaded picture before it is used', async () => {
  const uploads = mockUploads()
  const { onChoose } = await renderPicker()
  const area = dialog().getByRole('region', { name: 'Upload pictures' })
  const input = area.element().querySelector('input[type=file]') ?? document.body
  await userEvent.upload(page.elementLocator(input), createFile('inline.jpg'))
  ;(await uploads.waitFor('inline.jpg')).store({ picture: { ...undescribed, fileName: 'inline.jpg' } })
  const use = dialog().getByRole('button', { name: 'Use', exact: true })
  await expect.element(use).toBeVisible()
  use.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(submit()).toBeVisible()
  expect(onChoose).not.toHaveBeenCalled()
  await back().click()
  await expect.element(use).toHaveFocus()
})

test('closes with Escape', async () => {
  const { onClose } = await renderPicker()
  await expect.element(dialog()).toBeVisible()
  await userEvent.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledOnce()
})
