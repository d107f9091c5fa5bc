import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  contentField,
  expectHtml,
  openEditor,
  press,
  selectAllText,
  typeText,
  waitForFrame,
} from '../test-editor.ts'
import { buildStoredArticle } from '../test-editor-calls.ts'

const tools = () => page.getByRole('toolbar', { name: 'Formatting' })
const tool = (name: string) => tools().getByRole('button', { name, exact: true })
const blockType = () => tools().getByLabelText('Block type')
const fontSize = () => tools().getByLabelText('Font size')

async function openSelectedText() {
  await openEditor({ article: buildStoredArticle({ content: '<p>Ripe</p>' }) })
  await selectAllText()
}

test('each tool formats the selected words, is pressed there, and removes the format again', async () => {
  await openSelectedText()
  for (const [name, html] of [
    ['Bold', '<p><strong>Ripe</strong></p>'],
    ['Italic', '<p><em>Ripe</em></p>'],
    ['Underline', '<p><u>Ripe</u></p>'],
    ['Strikethrough', '<p><s>Ripe</s></p>'],
    ['Superscript', '<p><sup>Ripe</sup></p>'],
    ['Subscript', '<p><sub>Ripe</sub></p>'],
    ['Inline code', '<p><code>Ripe</code></p>'],
    ['Bulleted list', '<ul><li><p>Ripe</p></li></ul>'],
    ['Numbered list', '<ol><li><p>Ripe</p></li></ol>'],
    ['Align to the start', '<p class="ol-align-left">Ripe</p>'],
    ['Centre', '<p class="ol-align-center">Ripe</p>'],
    ['Align to the end', '<p class="ol-align-right">Ripe</p>'],
    ['Justify', '<p class="ol-align-justify">Ripe</p>'],
  ] as const) {
    await expect.element(tool(name)).toHaveAttribute('aria-pressed', 'false')
    await press(tool(name))
    await expectHtml(html)
    await expect.element(tool(name)).toHaveAttribute('aria-pressed', 'true')
    await press(tool(name))
    await expectHtml('<p>Ripe</p>')
  }
})

test('keeps the selection and the focus in the text when a tool is clicked', async () => {
  await openSelectedText()
  await tool('Bold').click()
  await expect.element(contentField()).toHaveFocus()
  expect(getSelection()?.toString()).toBe('Ripe')
})

test('shows and removes the alignment when the whole document is selected', async () => {
  await openSelectedText()
  await userEvent.keyboard('{Control>}a{/Control}')
  await press(tool('Centre'))
  await expectHtml('<p class="ol-align-center">Ripe</p>')
  await expect.element(tool('Centre')).toHaveAttribute('aria-pressed', 'true')
  await press(tool('Centre'))
  await expectHtml('<p>Ripe</p>')
})

test('turns a paragraph into each other type of block and back', async () => {
  await openSelectedText()
  for (const [name, html] of [
    ['Heading 2', '<h2>Ripe</h2>'],
    ['Heading 3', '<h3>Ripe</h3>'],
    ['Heading 4', '<h4>Ripe</h4>'],
    ['Quotation', '<blockquote><p>Ripe</p></blockquote>'],
    ['Code', '<pre><code>Ripe</code></pre>'],
  ] as const) {
    await blockType().selectOptions(name)
    await expectHtml(html)
    await expect.element(blockType()).toHaveDisplayValue(name)
    await expect.element(contentField()).toHaveFocus()
    await blockType().selectOptions('Paragraph')
    await expectHtml('<p>Ripe</p>')
  }
})

test('offers the specified font sizes and sets the one of the selected words', async () => {
  await openSelectedText()
  const sizes = fontSize().getByRole('option').elements()
  expect(sizes.slice(1).map(({ textContent }) => textContent)).toEqual(
    [10, 12, 14, 16, 18, 20, 24, 30].map((size) => `${size} px`),
  )
  await fontSize().selectOptions('24 px')
  await expectHtml('<p><span class="ol-size-24">Ripe</span></p>')
  await expect.element(fontSize()).toHaveDisplayValue('24 px')
  await fontSize().selectOptions('Normal size')
  await expectHtml('<p>Ripe</p>')
})

test('changes the indent of a paragraph and the level of a list item', async () => {
  await openSelectedText()
  await press(tool('Increase indent'))
  await expectHtml('<p class="ol-indent-1">Ripe</p>')
  await press(tool('Decrease indent'))
  await expectHtml('<p>Ripe</p>')
  await press(tool('Bulleted list'))
  await expectHtml('<ul><li><p>Ripe</p></li></ul>')
  await waitForFrame()
  getSelection()?.collapseToEnd()
  await waitForFrame()
  await userEvent.keyboard('{Enter}Picual')
  await press(tool('Increase indent'))
  await expectHtml('<ul><li><p>Ripe</p><ul><li><p>Picual</p></li></ul></li></ul>')
  await press(tool('Decrease indent'))
  await expectHtml('<ul><li><p>Ripe</p></li><li><p>Picual</p></li></ul>')
})

test('clears all formatting and inserts a dividing line', async () => {
  const content = '<h2><strong>Ripe</strong></h2>'
  await openEditor({ article: buildStoredArticle({ content }) })
  await selectAllText()
  await press(tool('Clear formatting'))
  await expectHtml('<p>Ripe</p>')
  await typeText('')
  await press(tool('Horizontal line'))
  await expectHtml('<p>Ripe</p><hr>')
})

test('undoes and repeats the last change, and disables what is impossible', async () => {
  await openEditor()
  await expect.element(tool('Undo')).toBeDisabled()
  await typeText('Ripe')
  await press(tool('Undo'))
  await expectHtml('')
  await expect.element(tool('Undo')).toBeDisabled()
  await press(tool('Redo'))
  await expectHtml('<p>Ripe</p>')
  await expect.element(tool('Redo')).toBeDisabled()
})

test.each([
  ['en', '{ArrowRight}', '{ArrowLeft}'],
  ['ar', '{ArrowLeft}', '{ArrowRight}'],
] as const)(
  'is a single tab stop whose arrow keys follow the direction of the page (%s)',
  async (language, next, previous) => {
    await openEditor({ language })
    await expect.element(page.getByRole('toolbar')).toBeVisible()
    const controls = [
      ...page.getByRole('toolbar').element().querySelectorAll<HTMLElement>('select, button:not(:disabled)'),
    ]
    const [first, second, last] = [controls[0], controls[1], controls.at(-1)]
    const tabStops = () => controls.filter(({ tabIndex }) => tabIndex === 0)
    expect(tabStops()).toEqual([first])
    first?.focus()
    await userEvent.keyboard(next)
    expect(document.activeElement).toBe(second)
    expect(tabStops()).toEqual([second])
    await userEvent.keyboard(previous + previous)
    expect(document.activeElement).toBe(last)
    await userEvent.keyboard('{Home}')
    expect(document.activeElement).toBe(first)
    await userEvent.keyboard('{End}')
    expect(document.activeElement).toBe(last)
  },
)
