import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { samplePicture } from '../insert-picture.fixtures.ts'
import { contentField, openEditor, press, typeText } from '../test-editor.ts'

const form = () => page.getByRole('form', { name: 'Picture' })
const address = () => form().getByLabelText('Picture URL')
const description = () => form().getByLabelText('Description')
const pictures = () =>
  [...contentField().element().querySelectorAll('img')].map((image) => [
    image.getAttribute('src'),
    image.getAttribute('alt'),
  ])

async function openPanel(calls = {}) {
  await openEditor({ calls })
  await typeText('Words.')
  await press(page.getByRole('button', { name: 'Picture', exact: true }))
  await expect.element(address()).toHaveFocus()
}

test('rejects addresses that an article cannot show', async () => {
  await openPanel()
  await description().fill('x')
  for (const rejected of ['data:image/svg+xml;base64,PHN2Zy8+', 'data:text/html,x', 'javascript:alert(1)']) {
    await address().fill('')
    await address().fill(rejected)
    await userEvent.keyboard('{Enter}')
    await expect
      .element(address())
      .toHaveAccessibleDescription(/An article cannot show a picture from this URL\./)
  }
  expect(pictures()).toEqual([])
})

test('inserts a picture with its description, which it requires unless the picture is decoration', async () => {
  await openPanel()
  await address().fill('/media/mill')
  await userEvent.keyboard('{Enter}')
  await expect.element(description()).toBeInvalid()
  expect(pictures()).toEqual([])
  await description().fill(' The mill at dawn ')
  await press(form().getByRole('button', { name: 'Insert' }))
  await expect.element(form()).not.toBeInTheDocument()
  expect(pictures()).toEqual([['/media/mill', 'The mill at dawn']])
})

test('edits the selected picture', async () => {
  await openPanel()
  await address().fill('/media/mill')
  await description().fill('The mill')
  await userEvent.keyboard('{Enter}')
  const button = page.getByRole('button', { name: 'Picture', exact: true })
  await expect.element(button).toHaveAttribute('aria-pressed', 'true')
  await press(button)
  await expect.element(address()).toHaveValue('/media/mill')
  await expect.element(description()).toHaveValue('The mill')
  await address().fill('/media/grove')
  await press(form().getByLabelText(/Decorative/))
  await press(form().getByRole('button', { name: 'Apply' }))
  await expect.poll(pictures).toEqual([['/media/grove', '']])
})

test('shows the host of a picture on another site instead of loading it', async () => {
  await openPanel()
  await address().fill('https://pictures.example/mill.png')
  await description().fill('The mill')
  await userEvent.keyboard('{Enter}')
  const placeholder = 'Picture from pictures.example. A copy is stored on this site. – The mill'
  await expect.element(page.getByText(placeholder)).toBeVisible()
  expect(pictures()).toEqual([])
})

test('inserts a picture of the library with its description and caption', async () => {
  const pagination = { page: 1, limit: 24, total: 1, pages: 1 }
  await openPanel({ 'GET /media': () => ({ data: [samplePicture], pagination }) })
  await press(form().getByRole('button', { name: 'Picture library' }))
  const library = page.getByRole('dialog')
  await press(library.getByRole('listitem').getByRole('button'))
  await expect.element(library).not.toBeInTheDocument()
  await expect.element(form()).not.toBeInTheDocument()
  expect(pictures()).toEqual([[samplePicture.address, 'The mill at dawn']])
  await expect.element(page.getByText('Ortisei, November. Photo: A. Rossi')).toBeVisible()
})
