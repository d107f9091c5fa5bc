import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react/pure'
import {
  contentField,
  expectHtml,
  message,
  openEditor,
  press,
  saveButton,
  selectAllText,
  typeText,
  waitForFrame,
} from './test-editor.ts'
import { buildStoredArticle } from './test-editor-calls.ts'

afterEach(() => {
  localStorage.removeItem('olea-editor-theme')
})

const toolbar = () => page.getByRole('toolbar', { name: 'Formatting' })
const toolbarMode = () => page.getByRole('combobox', { name: 'Toolbar' })

test('indents code by two spaces with Tab and removes them with Shift+Tab, for one or several lines', async () => {
  await openEditor()
  await typeText('')
  await page.getByLabelText('Block type').selectOptions('Code')
  await userEvent.keyboard('{Tab}if (ripe) {{{Enter}pick()')
  await expectHtml('<pre><code>  if (ripe) {\npick()</code></pre>')
  await userEvent.keyboard('{Shift>}{Home}{ArrowUp}{/Shift}')
  await waitForFrame()
  await userEvent.keyboard('{Tab}')
  await expectHtml('<pre><code>    if (ripe) {\n  pick()</code></pre>')
  await userEvent.keyboard('{Shift>}{Tab}{Tab}{Tab}{/Shift}')
  await expectHtml('<pre><code>if (ripe) {\npick()</code></pre>')
  await expect.element(contentField()).toHaveFocus()
})

test('shows the toolbar always or only at selected words, and remembers the choice', async () => {
  const { openWindow } = await openEditor({ article: buildStoredArticle() })
  await selectAllText()
  await toolbarMode().selectOptions('beside selected text')
  await selectAllText()
  await expect.element(toolbar()).toBeVisible()
  await userEvent.keyboard('{End}')
  await expect.element(toolbar()).not.toBeInTheDocument()
  await cleanup()
  await openWindow()
  await expect.element(toolbarMode()).toHaveDisplayValue('beside selected text')
  await toolbarMode().selectOptions('always visible')
  await expect.element(toolbar()).toBeVisible()
  expect(localStorage.getItem('olea-editor-theme')).toBe('light')
})

test('Alt+F10 moves the focus to the toolbar', async () => {
  await openEditor()
  await typeText('')
  await userEvent.keyboard('{Alt>}{F10}{/Alt}')
  await expect.element(page.getByLabelText('Block type')).toHaveFocus()
})

test('undoes everything typed within a second as one step, up to a hundred steps', async () => {
  await openEditor()
  await typeText('')
  vi.useFakeTimers({ toFake: ['Date'] })
  /** Inserts text as a key would, and lets time pass afterwards. */
  const type = async (text: string, pauseMs: number) => {
    document.execCommand('insertText', false, text)
    // The editor reads the text in a mutation observer.
    await Promise.resolve()
    vi.setSystemTime(Date.now() + pauseMs)
  }
  const undo = () =>
    contentField()
      .element()
      .dispatchEvent(
        new KeyboardEvent('keydown', { key: 'z', ctrlKey: true, bubbles: true, cancelable: true }),
      )
  const words = () => contentField().element().textContent.trim()
  await type('one ', 900)
  await type('two ', 1_100)
  await type('three ', 1_100)
  undo()
  expect(words()).toBe('one two')
  undo()
  expect(words()).toBe('')

  for (let step = 1; step <= 130; step += 1) await type(`${step} `, 1_100)
  for (let step = 0; step < 100; step += 1) undo()
  expect(words().split(' ')).toHaveLength(30)
  // Older steps are not stored.
  for (let step = 0; step < 30; step += 1) undo()
  expect(words()).toMatch(/^1 2 /)
})

test('asks for one missing description of a picture after the other when a publication is rejected', async () => {
  const picture = '<figure><img src="/media/a" class="ol-undescribed"></figure>'
  const article = buildStoredArticle({ content: `<p>Words.</p>${picture}${picture}`, aiDeclared: true })
  const rejection = { code: 'pictures-undescribed', status: 400 }
  await openEditor({
    article,
    calls: { 'PATCH /news/:id': () => Response.json(rejection, { status: 400 }) },
  })
  await press(page.getByRole('checkbox', { name: 'Published' }))
  await press(saveButton('Publish'))
  await expect
    .element(message())
    .toHaveTextContent('Before publishing, describe the pictures. The first one is selected.')
  await expect.element(page.getByText(/each picture needs a description/)).toBeVisible()
  const form = page.getByRole('form', { name: 'Picture' })
  const description = form.getByLabelText('Description')
  const described = () =>
    [...contentField().element().querySelectorAll('img')].map(
      (image) => !image.matches('.ol-undescribed') && image.alt,
    )
  await expect.element(description).toHaveFocus()
  await description.fill('The mill at dawn')
  await userEvent.keyboard('{Enter}')
  await expect.poll(described).toEqual(['The mill at dawn', false])
  // The form continues with the next picture, which is decorative.
  await expect.element(description).toHaveValue('')
  await press(form.getByLabelText(/Decorative/))
  await expect.element(description).toBeDisabled()
  await press(form.getByRole('button', { name: 'Apply' }))
  await expect.element(form).not.toBeInTheDocument()
  expect(described()).toEqual(['The mill at dawn', ''])
  await expect.element(contentField()).toHaveFocus()
})
