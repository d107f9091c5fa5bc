import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderInApp } from '#src/ui/test-app.ts'
import { mockCalls } from '#src/ui/test-calls.ts'
import { type ArticleFormFields, createEmptyFields } from '../../article-form-fields.ts'
import type { FieldErrors } from '../autosave/describe-field-errors.ts'
import { samplePicture } from '../insert-picture.fixtures.ts'
import { press } from '../test-editor.ts'
import { MetadataPanel } from './MetadataPanel.tsx'

async function renderPanel(initial: Partial<ArticleFormFields> = {}, fieldErrors: FieldErrors = {}) {
  let current: ArticleFormFields = { ...createEmptyFields('en'), ...initial }
  function Form() {
    const [fields, setFields] = useState(current)
    current = fields
    return (
      <MetadataPanel
        fields={fields}
        change={(changes) => setFields((before) => ({ ...before, ...changes }))}
        fieldErrors={fieldErrors}
      />
    )
  }
  await renderInApp(<Form />, { messages: ['admin'] })
  return () => current
}

const category = () => page.getByLabelText('Category')
const tags = () => page.getByLabelText('Tags')
const cover = () => page.getByRole('group', { name: 'Cover photo' }).getByLabelText('News image URL')
const button = (name: string) => page.getByRole('button', { name, exact: true })

test('offers that the category is found from the text only while there is none', async () => {
  const fields = await renderPanel()
  await expect.element(category()).toHaveDisplayValue('Detect automatically')
  await category().selectOptions('Science & Health')
  await expect.poll(() => fields().category).toBe('Science & Health')
  expect(category().getByRole('option').elements()).toHaveLength(10)
})

test('chooses the language of the text by its own name, and shows the author', async () => {
  const fields = await renderPanel({ author: 'Ada Frantoio' })
  const arabic = page.getByRole('option', { name: 'العربية' })
  await expect.element(arabic).toHaveAttribute('lang', 'ar')
  await page.getByLabelText('Language of the text').selectOptions('العربية')
  await expect.poll(() => fields().language).toBe('ar')
  await expect.element(page.getByText('Ada Frantoio')).toBeVisible()
})

test('adds tags on Enter, on commas of several scripts, from a pasted list and when the field is left', async () => {
  const fields = await renderPanel()
  await tags().fill(' harvest ')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => fields().tags).toEqual(['harvest'])
  await expect.element(tags()).toHaveValue('')
  for (const list of ['mill,', 'زيتون،', '橄榄、', 'press;', 'one, two,harvest,']) await tags().fill(list)
  await tags().fill('last')
  await userEvent.tab()
  const expected = ['harvest', 'mill', 'زيتون', '橄榄', 'press', 'one', 'two', 'last']
  await expect.poll(() => fields().tags).toEqual(expected)
})

test('Enter that confirms a composed word adds no tag', async () => {
  const fields = await renderPanel()
  await tags().fill('かんらん')
  const enter = { key: 'Enter', isComposing: true, bubbles: true, cancelable: true }
  tags().element().dispatchEvent(new KeyboardEvent('keydown', enter))
  await expect.element(tags()).toHaveValue('かんらん')
  expect(fields().tags).toEqual([])
})

test('removes a tag by its button, and the last one by Backspace in the empty field', async () => {
  const fields = await renderPanel({ tags: ['harvest', 'mill', 'press'] })
  await press(button('Remove harvest'))
  await expect.poll(() => fields().tags).toEqual(['mill', 'press'])
  await tags().fill('x')
  await userEvent.keyboard('{Backspace}')
  expect(fields().tags).toEqual(['mill', 'press'])
  await userEvent.keyboard('{Backspace}')
  await expect.poll(() => fields().tags).toEqual(['mill'])
})

test('shows a cover of the library or of the text, but loads none from another site', async () => {
  const fields = await renderPanel()
  const picture = () => document.querySelector('img')?.getAttribute('src')
  await cover().fill(' https://pictures.example/mill.png ')
  await expect.poll(() => fields().previewImage).toBe('https://pictures.example/mill.png')
  expect(picture()).toBeUndefined()
  await expect.element(button('Focal point')).not.toBeInTheDocument()
  await cover().fill('javascript:alert(1)')
  expect(picture()).toBeUndefined()
  await cover().fill(samplePicture.address)
  await expect.poll(picture).toBe(samplePicture.address)
  await expect.element(button('Focal point')).toBeVisible()
  await press(button('Remove'))
  await expect.poll(() => fields().previewImage).toBe('')
  await expect.element(button('Remove')).not.toBeInTheDocument()
})

test('takes the cover from the library and opens its focal point', async () => {
  const pagination = { page: 1, limit: 24, total: 1, pages: 1 }
  mockCalls({
    'GET /media': () => ({ data: [samplePicture], pagination }),
    [`GET /media/${samplePicture._id}`]: () => ({ picture: samplePicture, usedIn: [] }),
  })
  const fields = await renderPanel()
  await press(button('Picture library'))
  const dialog = page.getByRole('dialog')
  await press(dialog.getByRole('listitem').getByRole('button'))
  await expect.poll(() => fields().previewImage).toBe(samplePicture.address)
  await expect.element(dialog).not.toBeInTheDocument()
  await press(button('Focal point'))
  await expect.element(dialog).toMatchTextContent('mill.jpg')
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
})

test('shows the errors of its fields', async () => {
  await renderPanel({}, { category: 'Choose one.', tags: 'Too many.', previewImage: 'No picture.' })
  await expect.element(category()).toHaveAccessibleDescription('Choose one.')
  await expect.element(tags()).toHaveAccessibleDescription(/Too many\.$/)
  await expect.element(cover()).toHaveAccessibleDescription(/No picture\.$/)
})
