import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  contentField,
  expectHtml,
  openEditor,
  press,
  readHtml,
  selectAllText,
  typeText,
} from '../test-editor.ts'

const panel = () => page.getByRole('form', { name: 'Link' })
const address = () => page.getByLabelText('Link URL')
const button = () => page.getByRole('button', { name: 'Link', exact: true })

async function openPanel() {
  await selectAllText()
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(address()).toHaveFocus()
}

async function enter(url: string) {
  await address().fill(url)
  await userEvent.keyboard('{Enter}')
}

test('Ctrl+K opens the form, which rejects links of other protocols', async () => {
  await openEditor()
  await typeText('Grove')
  await openPanel()
  for (const rejected of ['javascript:alert(1)', 'data:text/html,x', 'ftp://olea.example/', 'vbscript:x']) {
    await address().fill('')
    await enter(rejected)
    await expect.element(address()).toHaveAccessibleDescription(/This URL is not allowed\./)
    await expect.element(address()).toBeInvalid()
    expect(readHtml()).toBe('<p>Grove</p>')
  }
})

test('links the selected words, completes what was typed, and returns the focus to the text', async () => {
  await openEditor()
  await typeText('Grove')
  for (const [typed, href = typed] of [
    ['http://a.example/'],
    ['https://a.example/'],
    ['mailto:a@a.example'],
    ['tel:+390471000000'],
    ['/article/1'],
    ['olea.example', 'https://olea.example'],
    ['ada@olea.example', 'mailto:ada@olea.example'],
  ] as const) {
    await openPanel()
    await enter(typed)
    await expectHtml(`<p><a href="${href}">Grove</a></p>`)
    await expect.element(panel()).not.toBeInTheDocument()
    await expect.element(contentField()).toHaveFocus()
  }
})

test('inserts the address itself where no words are selected', async () => {
  await openEditor()
  await openPanel()
  await enter('https://a.example/')
  await expectHtml('<p><a href="https://a.example/">https://a.example/</a></p>')
})

test('changes and removes the link at the cursor', async () => {
  await openEditor()
  await typeText('Grove')
  await openPanel()
  await enter('https://a.example/')
  await typeText('{ArrowLeft}')
  await expect.element(button()).toHaveAttribute('aria-pressed', 'true')
  await press(button())
  await expect.element(address()).toHaveValue('https://a.example/')
  await enter('https://b.example/')
  await expectHtml('<p><a href="https://b.example/">Grove</a></p>')
  await press(button())
  await press(page.getByRole('button', { name: 'Remove link' }))
  await expectHtml('<p>Grove</p>')
})

test('closes without a change by Cancel, by Escape and by its button in the toolbar', async () => {
  await openEditor()
  await typeText('Grove')
  await openPanel()
  await address().fill('https://a.example/')
  await press(page.getByRole('button', { name: 'Cancel' }))
  await expect.element(panel()).not.toBeInTheDocument()
  await expect.element(contentField()).toHaveFocus()
  await press(button())
  await expect.element(address()).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(panel()).not.toBeInTheDocument()
  await press(button())
  await expect.element(panel()).toBeVisible()
  await press(button())
  await expect.element(panel()).not.toBeInTheDocument()
  expect(readHtml()).toBe('<p>Grove</p>')
})
