import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react/pure'
import { UploadArea } from './UploadArea.tsx'

async function renderArea() {
  const onFiles = vi.fn<(files: File[]) => void>()
  const { container } = await render(
    <UploadArea
      label="Upload"
      chooseLabel="Choose pictures"
      hint="At most 15 MB"
      accept={['image/png', 'image/jpeg']}
      onFiles={onFiles}
    >
      <input aria-label="Title" />
    </UploadArea>,
  )
  const input = container.querySelector<HTMLInputElement>('input[type=file]')
  if (!input) throw new Error('There is no file input')
  const names = () => onFiles.mock.calls.map(([files]) => files.map(({ name }) => name))
  return { input, names }
}

const area = () => page.getByRole('region', { name: 'Upload' })
const picture = new File(['picture'], 'grove.png', { type: 'image/png' })

function transfer(...files: File[]): DataTransfer {
  const data = new DataTransfer()
  for (const file of files) data.items.add(file)
  return data
}

test('the file dialog offers the accepted types and is opened by the button', async () => {
  const { input } = await renderArea()
  expect(input.accept).toBe('image/png,image/jpeg')
  const opened = new Promise<void>((resolve) =>
    input.addEventListener('click', (event) => {
      event.preventDefault()
      resolve()
    }),
  )
  page.getByRole('button', { name: 'Choose pictures' }).element().focus()
  await userEvent.keyboard('{Enter}')
  await opened
})

test('chosen files are reported, the same one twice as well', async () => {
  const { input, names } = await renderArea()
  for (let times = 0; times < 2; times += 1) await userEvent.upload(page.elementLocator(input), picture)
  expect(names()).toEqual([['grove.png'], ['grove.png']])
})

test('files can be dropped, and the area shows that it accepts them', async () => {
  const { names } = await renderArea()
  const element = area().element()
  const drag = (type: string) =>
    element.dispatchEvent(
      new DragEvent(type, { dataTransfer: transfer(picture), bubbles: true, cancelable: true }),
    )
  expect(drag('dragover')).toBe(false)
  await expect.element(area()).toHaveAttribute('data-over')
  drag('drop')
  await expect.element(area()).not.toHaveAttribute('data-over')
  expect(names()).toEqual([['grove.png']])
})

test('pasted files are reported, pasted text is left to the browser', async () => {
  const { names } = await renderArea()
  const paste = (data: DataTransfer) =>
    document.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    )
  const text = new DataTransfer()
  text.setData('text/plain', 'Picual')
  expect(paste(text)).toBe(true)
  expect(paste(transfer(picture))).toBe(false)
  expect(names()).toEqual([['grove.png']])
})
