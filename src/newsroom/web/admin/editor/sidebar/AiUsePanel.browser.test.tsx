import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderInApp } from '#src/ui/test-app.ts'
import { createEmptyFields } from '../../article-form-fields.ts'
import { press } from '../test-editor.ts'
import { AiUsePanel } from './AiUsePanel.tsx'

async function renderPanel(error?: string) {
  let current = createEmptyFields('en')
  function Form() {
    const [fields, setFields] = useState(current)
    current = fields
    return (
      <AiUsePanel
        fields={fields}
        change={(changes) => setFields((before) => ({ ...before, ...changes }))}
        error={error}
      />
    )
  }
  await renderInApp(<Form />, { messages: ['admin'] })
  return () => ({ aiUse: current.aiUse, aiPercent: current.aiPercent })
}

const notUsed = () => page.getByRole('radio', { name: 'No AI was used' })
const used = () => page.getByRole('radio', { name: 'AI was used' })
const part = (name: string) => page.getByRole('checkbox', { name, exact: true })

test('declares nothing before somebody decides', async () => {
  const declaration = await renderPanel()
  await expect.element(notUsed()).not.toBeChecked()
  await expect.element(used()).not.toBeChecked()
  expect(declaration()).toEqual({ aiUse: null, aiPercent: null })
  await press(notUsed())
  await expect.element(notUsed()).toBeChecked()
  expect(declaration()).toEqual({ aiUse: { parts: [], system: '', note: '' }, aiPercent: 0 })
  expect(page.getByRole('checkbox').elements()).toEqual([])
})

test('declares the parts, the percentage, the machine and a note', async () => {
  const declaration = await renderPanel()
  await press(used())
  await expect.element(part('the text')).toBeChecked()
  expect(declaration().aiPercent).toBeNull()
  await press(part('pictures'))
  await press(part('research'))
  await page.getByLabelText('Name of the AI system').fill('press-1')
  await page.getByLabelText('Note for readers').fill('Checked by the author.')
  await page.getByLabelText('Share of the text (%)').fill('12')
  await expect.poll(declaration).toEqual({
    aiUse: { parts: ['research', 'draft', 'pictures'], system: 'press-1', note: 'Checked by the author.' },
    aiPercent: 12,
  })
  // Without any part, no machine took part.
  for (const name of ['research', 'the text', 'pictures']) await press(part(name))
  await expect.element(notUsed()).toBeChecked()
})

test.each([
  ['130', 100],
  ['-5', 0],
  ['12.6', 13],
  ['', null],
])('stores the percentage %j as %j', async (typed, stored) => {
  const declaration = await renderPanel()
  await press(used())
  await page.getByLabelText('Share of the text (%)').fill('50')
  await page.getByLabelText('Share of the text (%)').fill(typed)
  await expect.poll(() => declaration().aiPercent).toBe(stored)
})

test('moves the focus to the question when the answer is missing, until there is one', async () => {
  await renderPanel('Declare whether AI was used.')
  await expect.element(notUsed()).toHaveFocus()
  const group = page.getByRole('group', { name: 'AI use' })
  await expect.element(group).toHaveAccessibleDescription('Declare whether AI was used.')
  await press(notUsed())
  await expect.element(page.getByText('Declare whether AI was used.')).not.toBeInTheDocument()
  await expect.element(group).not.toHaveAttribute('aria-describedby')
})
