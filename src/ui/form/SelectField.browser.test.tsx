import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react/pure'
import { SelectField } from './SelectField.tsx'

const options = [
  { value: 'all', label: 'All' },
  { value: 'de', label: 'Deutsch', lang: 'de' },
  { value: 'ar', label: 'العربية', lang: 'ar' },
] as const

function Example({ error }: { error?: string }) {
  const [value, setValue] = useState<'all' | 'de' | 'ar'>('all')
  return (
    <SelectField
      label="Language"
      hint="Of the text"
      error={error}
      value={value}
      options={options}
      onValueChange={setValue}
    />
  )
}

const select = () => page.getByRole('combobox', { name: 'Language' })

test('offers the options in their languages and reports the chosen value', async () => {
  await render(<Example />)
  await expect.element(select()).toHaveValue('all')
  await select().selectOptions('de')
  await expect.element(select()).toHaveValue('de')
  await expect.element(page.getByRole('option', { name: 'Deutsch' })).toHaveAttribute('lang', 'de')
})

test('is changed with the keyboard', async () => {
  await render(<Example />)
  await userEvent.tab()
  await expect.element(select()).toHaveFocus()
  await userEvent.keyboard('D')
  await expect.element(select()).toHaveValue('de')
})

test('is associated with hint and error', async () => {
  await render(<Example error="Choose a language" />)
  await expect.element(select()).toHaveAccessibleDescription('Of the text Choose a language')
  await expect.element(select()).toBeInvalid()
})

test.each(['ltr', 'rtl'] as const)('shows its arrow at the end (%s)', async (direction) => {
  document.documentElement.dir = direction
  const { container } = await render(<Example />)
  const box = select().element().getBoundingClientRect()
  const arrow = container.querySelector('svg')?.getBoundingClientRect() ?? new DOMRect()
  const distance = direction === 'rtl' ? arrow.left - box.left : box.right - arrow.right
  expect(distance).toBeGreaterThanOrEqual(0)
  expect(distance).toBeLessThan(40)
})
