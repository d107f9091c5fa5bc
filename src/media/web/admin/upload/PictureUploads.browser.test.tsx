import { expect, onTestFinished, test, vi } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import { getCurrentSession } from '#src/auth/web/session.ts'
import { openTestSession } from '#src/auth/web/test-session.ts'
import { failWith, mockCalls } from '#src/ui/test-calls.ts'
import { libraryLimits } from '../../../contract/library-limits.ts'
import { createPicture } from '../library-pictures.fixtures.ts'
import { muteErrors, pictureCall, renderInLibrary, status } from '../test-library.ts'
import { PictureUploads } from './PictureUploads.tsx'
import { createFile, mockUploads, toDataTransfer } from './test-uploads.ts'

async function renderUploads() {
  const onOpen = vi.fn()
  await renderInLibrary(<PictureUploads openLabel="Open" onOpen={onOpen} />)
  return { onOpen }
}

const area = () => page.getByRole('region', { name: 'Upload pictures' })
const fileInput = () => area().element().querySelector('input[type=file]') ?? document.body
const choose = (...files: File[]) => userEvent.upload(page.elementLocator(fileInput()), files)
function drop(file: File): void {
  const dataTransfer = toDataTransfer(file)
  area()
    .element()
    .dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
}

const item = (name: string) => page.getByRole('listitem').filter({ hasText: name })
const description = (name: string) => item(name).getByRole('textbox', { name: 'Description' })
const decorative = (name: string) => item(name).getByRole('checkbox', { name: /^Decorative/ })
const save = (name: string) => item(name).getByRole('button', { name: 'Save' })
const retry = (name: string) => item(name).getByRole('button', { name: 'Try again' })
const remove = (name: string) => page.getByRole('button', { name: `Remove ${name} from the list` })

const grove = createPicture(1, { alt: '', fileName: 'grove.jpg' })
const saveCall = pictureCall('PATCH', grove)

/** Uploads a picture that has no description. */
async function uploadGrove() {
  const uploads = mockUploads()
  const { onOpen } = await renderUploads()
  await choose(createFile('grove.jpg'))
  const upload = await uploads.waitFor('grove.jpg')
  upload.store({ picture: grove })
  await expect.element(description('grove.jpg')).toBeVisible()
  return { onOpen }
}

test('uploads chosen, dropped and pasted files, and counts those in the library', async () => {
  const uploads = mockUploads()
  await renderUploads()
  await choose(createFile('chosen-1.jpg'), createFile('chosen-2.jpg'))
  ;(await uploads.waitFor('chosen-1.jpg')).store({ picture: createPicture(1) })
  ;(await uploads.waitFor('chosen-2.jpg')).store({ picture: createPicture(2) })
  await expect.element(page.getByText('2 of 2 files are in the library')).toBeVisible()
  drop(createFile('dropped.jpg'))
  ;(await uploads.waitFor('dropped.jpg')).store({ picture: createPicture(3) })
  await expect.element(page.getByText('3 of 3 files are in the library')).toBeVisible()
  const clipboardData = toDataTransfer(createFile('pasted.jpg'))
  document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  await uploads.waitFor('pasted.jpg')
  await expect.element(page.getByText('3 of 4 files are in the library')).toBeVisible()
})

test('shows the progress of a file that is being sent, and cancels it', async () => {
  const network = cdp()
  const conditions = { offline: false, latency: 0, downloadThroughput: -1 }
  const limitUpload = async (uploadThroughput: number) => {
    await network.send('Network.emulateNetworkConditions', { ...conditions, uploadThroughput })
  }
  await limitUpload(100_000)
  onTestFinished(() => limitUpload(-1))
  await renderUploads()
  drop(createFile('slow.jpg', 'x'.repeat(400_000)))
  await expect
    .element(item('slow.jpg').getByRole('progressbar', { name: /^Sending, [1-9]\d?%$/ }))
    .toBeVisible()
  await remove('slow.jpg').click()
  await expect.element(item('slow.jpg')).not.toBeInTheDocument()
})

test('shows that the server checks a file that was sent', async () => {
  const uploads = mockUploads()
  await renderUploads()
  await choose(createFile('grove.jpg'))
  ;(await uploads.waitFor('grove.jpg')).reportProgress(1)
  await expect.element(item('grove.jpg').getByRole('progressbar', { name: 'Checking…' })).toBeVisible()
})

test('uploads again after the connection failed', async () => {
  muteErrors()
  const uploads = mockUploads()
  await renderUploads()
  await choose(createFile('grove.jpg'))
  ;(await uploads.waitFor('grove.jpg')).disconnect()
  await expect
    .element(item('grove.jpg').getByRole('alert'))
    .toMatchTextContent('The server cannot be reached.')
  await retry('grove.jpg').click()
  await expect.poll(() => uploads.sent).toHaveLength(2)
  ;(await uploads.waitFor('grove.jpg')).store({ picture: grove })
  await expect.element(description('grove.jpg')).toBeVisible()
})

test.each([
  ['picture-damaged', 'The file is damaged'],
  ['picture-svg', 'This is an SVG file'],
  ['picture-unknown-type', 'This file type is not supported'],
  ['picture-heic', 'This is Apple’s HEIC format'],
  ['picture-empty', 'The file is empty'],
  ['picture-mislabelled', 'The content of the file does not match its type'],
  ['picture-too-many-pixels', 'The picture has more than 50 megapixels'],
  ['picture-too-many-frames', 'The animation has too many frames'],
])('says why a file is rejected with %s, without a retry that would fail again', async (code, reason) => {
  muteErrors()
  const uploads = mockUploads()
  await renderUploads()
  await choose(createFile('rejected.jpg'))
  ;(await uploads.waitFor('rejected.jpg')).respond(400, { code })
  await expect.element(item('rejected.jpg').getByRole('alert')).toMatchTextContent(reason)
  await expect.element(retry('rejected.jpg')).not.toBeInTheDocument()
})

test.each([
  ['storage-full', 'There is no space left on the server.'],
  ['pictures-busy', 'Many pictures are being processed at the moment.'],
  ['a-new-code', 'The upload failed. Try again.'],
])('offers a retry after %s', async (code, reason) => {
  muteErrors()
  const uploads = mockUploads()
  await renderUploads()
  await choose(createFile('grove.jpg'))
  ;(await uploads.waitFor('grove.jpg')).respond(503, { code })
  await expect.element(item('grove.jpg').getByRole('alert')).toMatchTextContent(reason)
  await expect.element(retry('grove.jpg')).toBeVisible()
})

test('does not send a file of more than 15 MB', async () => {
  muteErrors()
  const { sent } = mockUploads()
  await renderUploads()
  drop(new File([new Uint8Array(libraryLimits.fileBytes + 1)], 'large.jpg'))
  await expect
    .element(item('large.jpg').getByRole('alert'))
    .toMatchTextContent('The file is larger than 15 MB')
  await expect.element(retry('large.jpg')).not.toBeInTheDocument()
  expect(sent).toEqual([])
})

test('ends a session whose token the server rejects', async () => {
  muteErrors()
  openTestSession()
  const uploads = mockUploads()
  await renderUploads()
  await choose(createFile('grove.jpg'))
  ;(await uploads.waitFor('grove.jpg')).respond(401, { code: 'unauthorised' })
  await expect
    .element(item('grove.jpg').getByRole('alert'))
    .toMatchTextContent('You are no longer signed in.')
  expect(getCurrentSession().isAuthenticated).toBe(false)
})

test('says that a file was in the library already, or that it looks like others', async () => {
  const uploads = mockUploads()
  await renderUploads()
  await choose(createFile('again.jpg'), createFile('smaller.jpg'))
  ;(await uploads.waitFor('again.jpg')).store({ picture: createPicture(1), isDuplicate: true })
  const similar = [createPicture(3), createPicture(4)]
  ;(await uploads.waitFor('smaller.jpg')).store({ picture: createPicture(2), similar })
  await expect.element(item('again.jpg')).toMatchTextContent('This file was already in the library.')
  await expect.element(item('smaller.jpg')).toMatchTextContent('It looks like 2 pictures in the library')
})

test('asks for the description beside the file, by keyboard', async () => {
  const sent = mockCalls({ [saveCall]: ({ body }) => ({ ...grove, ...(body as object) }) })
  await uploadGrove()
  await description('grove.jpg').fill('Nets below the trees')
  await userEvent.tab()
  await expect.element(decorative('grove.jpg')).toHaveFocus()
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  await expect.element(description('grove.jpg')).not.toBeInTheDocument()
  expect(sent).toMatchObject([{ call: saveCall, body: { alt: 'Nets below the trees', isDecorative: false } }])
})

test('needs no description of a picture that is marked as decoration', async () => {
  const sent = mockCalls({ [saveCall]: ({ body }) => ({ ...grove, ...(body as object) }) })
  await uploadGrove()
  await save('grove.jpg').click()
  expect(sent).toEqual([])
  await expect.element(description('grove.jpg')).toBeInvalid()
  await decorative('grove.jpg').click()
  await expect.element(description('grove.jpg')).toBeDisabled()
  await save('grove.jpg').click()
  await expect.element(description('grove.jpg')).not.toBeInTheDocument()
  expect(sent).toMatchObject([{ call: saveCall, body: { isDecorative: true } }])
})

test('saves a description once for a double click, and keeps the text when saving fails', async () => {
  muteErrors()
  const answer = Promise.withResolvers<Response>()
  const sent = mockCalls({ [saveCall]: () => answer.promise })
  await uploadGrove()
  await description('grove.jpg').fill('Nets')
  await save('grove.jpg').dblClick()
  answer.resolve(failWith(503))
  await expect.element(status('The picture could not be saved. Try again.')).toBeVisible()
  await expect.element(description('grove.jpg')).toHaveValue('Nets')
  expect(sent).toHaveLength(1)
})

test('opens an uploaded picture, and takes finished files off the list', async () => {
  const { onOpen } = await uploadGrove()
  await item('grove.jpg').getByRole('button', { name: 'Open' }).click()
  expect(onOpen).toHaveBeenCalledExactlyOnceWith(grove)
  await page.getByRole('button', { name: 'Remove completed files' }).click()
  await expect.element(item('grove.jpg')).not.toBeInTheDocument()
})
