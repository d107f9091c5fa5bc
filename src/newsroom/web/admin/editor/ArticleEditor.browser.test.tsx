import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { failWith } from '#src/ui/test-calls.ts'
import {
  contentField,
  message,
  openEditor,
  press,
  saveButton,
  saveDraft,
  saveState,
  titleField,
  typeText,
} from './test-editor.ts'
import { buildStoredArticle } from './test-editor-calls.ts'

const published = () => page.getByRole('checkbox', { name: 'Published', exact: true })

test('saves a new article with what was filled in, and shows each state of it', async () => {
  const { id, bodiesOf } = await openEditor()
  await expect.element(saveState()).toHaveTextContent('Empty')
  await titleField().fill('Before\nsunrise')
  await typeText('The mill opened.')
  await expect.element(saveState()).toHaveTextContent('Saving draft…')
  saveDraft()
  await expect.element(saveState()).toHaveTextContent('Draft saved')
  await press(saveButton())
  await expect.element(saveState()).toHaveTextContent('Saved')
  await expect.element(message()).toHaveTextContent('Saved')
  const [created] = bodiesOf('POST /news')
  // A title is one line.
  expect(created).toMatchObject({ title: 'Before sunrise', content: '<p>The mill opened.</p>', draftId: id })
  // The server detects the category, and assigns the dates.
  expect(created).not.toHaveProperty('category')
  expect(created).not.toHaveProperty('publishDate')
  expect(created).not.toHaveProperty('displayedDate')
  await expect.element(page.getByLabelText('Category')).toHaveDisplayValue('Industry Headlines')
  await expect.element(page.getByLabelText('Displayed date')).toHaveValue('2026-11-20')
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Edit article')
})

test('updates the version that was opened, with the changed fields', async () => {
  const article = buildStoredArticle({ version: 3, summary: 'In short' })
  const { id, bodiesOf } = await openEditor({ article })
  await titleField().fill('The mill opened')
  await press(saveButton())
  await expect.element(saveState()).toHaveTextContent('Saved')
  const { content, previewImage, displayedDate } = article
  expect(bodiesOf('PATCH /news/:id')).toEqual([
    { title: 'The mill opened', content, previewImage, displayedDate, version: 3, draftId: id },
  ])
})

test('the save button says what it does', async () => {
  await openEditor()
  await expect.element(saveButton('Save')).toBeVisible()
  await press(published())
  await expect.element(saveButton('Publish')).toBeVisible()
  await page.getByLabelText('Publish at').fill('2126-11-22T09:30')
  await expect.element(saveButton('Schedule')).toBeVisible()
})

test('the save button of a published article updates or hides it', async () => {
  await openEditor({ article: buildStoredArticle({ isPublished: true }) })
  await expect.element(saveButton('Save')).toBeVisible()
  await press(published())
  await expect.element(saveButton('Hide')).toBeVisible()
})

test('saves once when the button is pressed twice', async () => {
  const article = buildStoredArticle()
  const response = Promise.withResolvers<typeof article>()
  const { bodiesOf } = await openEditor({
    article,
    calls: { 'PATCH /news/:id': () => response.promise },
  })
  await titleField().fill('Twice')
  await press(saveButton())
  await expect.element(saveState()).toHaveTextContent('Saving…')
  await expect.element(saveButton()).toHaveAttribute('aria-disabled', 'true')
  await press(saveButton())
  response.resolve({ ...article, title: 'Twice', version: 2 })
  await expect.element(saveState()).toHaveTextContent('Saved')
  expect(bodiesOf('PATCH /news/:id')).toHaveLength(1)
})

test('keeps what is typed while the article is being saved', async () => {
  const article = buildStoredArticle()
  const response = Promise.withResolvers<typeof article>()
  await openEditor({ article, calls: { 'PATCH /news/:id': () => response.promise } })
  await titleField().fill('Sent')
  await press(saveButton())
  await titleField().fill('Typed since')
  response.resolve({ ...article, title: 'Sent', version: 2 })
  await expect.element(message()).toHaveTextContent('Saved')
  await expect.element(titleField()).toHaveValue('Typed since')
  await expect.element(saveState()).toHaveTextContent('Saving draft…')
})

test('sends no article without a title', async () => {
  const { bodiesOf } = await openEditor()
  await typeText('Words.')
  await press(saveButton())
  await expect.element(message()).toHaveTextContent('An article needs a title.')
  await expect.element(titleField()).toHaveAccessibleDescription('A title has 1 to 300 characters.')
  await expect.element(saveState()).toHaveTextContent('Not saved')
  expect(bodiesOf('POST /news')).toEqual([])
})

const problem = (fields: object) => () => Response.json({ status: 400, ...fields }, { status: 400 })

test.each([
  [
    'the AI declaration is missing',
    problem({ code: 'ai-use-undeclared', errors: [{ path: 'aiUse', message: 'is missing' }] }),
    'Before publishing, declare whether AI was used.',
  ],
  ['the server fails', () => failWith(500), /something went wrong on the server. Your changes are kept/],
  [
    'there is no network',
    () => Promise.reject(new TypeError('Failed to fetch')),
    /The server cannot be reached/,
  ],
])('says why nothing was saved and keeps the text when %s', async (_reason, answer, expected) => {
  const article = buildStoredArticle()
  await openEditor({ article, calls: { 'PATCH /news/:id': answer } })
  await typeText(' And more.')
  await press(saveButton())
  await expect.element(message()).toMatchTextContent(expected)
  await expect.element(saveState()).toHaveTextContent('Not saved')
  await expect.element(contentField()).toMatchTextContent('And more.')
})

test('shows errors at the fields, in the language of the page', async () => {
  const article = buildStoredArticle()
  const fields = ['title', 'summary', 'previewImage', 'tags', 'category', 'publishDate', 'displayedDate']
  const errors: object[] = [...fields, 'content', 'language'].map((path) => ({ path, message: 'is wrong' }))
  errors.push({ path: 'producers', message: 'is too long', maxItems: 20 })
  await openEditor({ article, calls: { 'PATCH /news/:id': problem({ errors }) } })
  await press(saveButton())
  await expect
    .element(message())
    .toHaveTextContent('Not saved: some fields are invalid. A title has 1 to 300 characters.')
  for (const [label, error] of [
    ['News title', 'A title has 1 to 300 characters.'],
    ['Summary', 'A summary has at most 2,000 characters.'],
    ['News image URL', 'This is not the URL of a picture.'],
    ['Tags', 'At most 200 tags, each of at most 60 characters.'],
    ['Category', 'Choose one of the ten categories.'],
    ['Publish at', 'This is not a date and time.'],
    ['Displayed date', 'This is not a date.'],
    ['Language of the text', 'This value was not accepted. Change it.'],
  ] as const) {
    const field = page.getByLabelText(label, { exact: true })
    await expect.element(field).toBeInvalid()
    await expect.element(field).toHaveAccessibleDescription(expect.stringContaining(error))
  }
  await expect.element(page.getByText('The text is too long or too deeply nested.')).toBeVisible()
  await expect.element(page.getByText('At most 20 entries. Remove some of them.')).toBeVisible()
  await expect.element(titleField()).toHaveFocus()
})

test.each([
  [404, 'This article does not exist.'],
  [503, 'This article cannot be opened.'],
])('says why an article cannot be opened (%d)', async (status, text) => {
  const article = buildStoredArticle()
  await openEditor({ article, calls: { 'GET /news/id/:id': () => failWith(status) } })
  await expect.element(page.getByRole('alert')).toMatchTextContent(text)
})

test('asks for the AI declaration before anything is sent', async () => {
  const { bodiesOf } = await openEditor({ article: buildStoredArticle() })
  await press(published())
  await press(saveButton('Publish'))
  await expect.element(message()).toHaveTextContent('Before publishing, declare whether AI was used.')
  await expect.element(page.getByLabelText('No AI was used')).toHaveFocus()
  expect(bodiesOf('PATCH /news/:id')).toEqual([])
})

test('Ctrl+S saves, and Enter in the title continues with the summary', async () => {
  const { bodiesOf } = await openEditor({ article: buildStoredArticle() })
  await titleField().fill('The mill opened')
  await userEvent.keyboard('{Enter}In short')
  await expect.element(page.getByRole('textbox', { name: 'Summary' })).toHaveValue('In short')
  await userEvent.keyboard('{Control>}s{/Control}')
  await expect.element(saveState()).toHaveTextContent('Saved')
  expect(bodiesOf('PATCH /news/:id')).toMatchObject([{ title: 'The mill opened', summary: 'In short' }])
})
