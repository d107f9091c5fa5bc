import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react/pure'
import { Field } from './Field.tsx'

const input = () => page.getByRole('textbox')

test('a press on the label moves the focus to the control', async () => {
  await render(<Field label="Title">{(attributes) => <input {...attributes} />}</Field>)
  await expect.element(page.getByLabelText('Title')).toBeVisible()
  await page.getByText('Title').click()
  await expect.element(input()).toHaveFocus()
  await expect.element(input()).toBeValid()
  await expect.element(input()).not.toHaveAttribute('aria-describedby')
})

test('hint and error describe the control, and an error marks it as invalid', async () => {
  const renderField = (error?: string) => (
    <Field label="Title" hint="At most 200 characters" error={error}>
      {(attributes) => <input {...attributes} />}
    </Field>
  )
  const { rerender } = await render(renderField())
  await expect.element(input()).toHaveAccessibleDescription('At most 200 characters')
  await rerender(renderField('The title is missing'))
  await expect.element(input()).toHaveAccessibleDescription('At most 200 characters The title is missing')
  await expect.element(input()).toBeInvalid()
  await expect.element(page.getByText('The title is missing')).toBeVisible()
})

test('a hidden label still names the control', async () => {
  await render(
    <Field label="Role" isLabelHidden>
      {(attributes) => <input {...attributes} />}
    </Field>,
  )
  await expect.element(page.getByLabelText('Role')).toBeVisible()
  expect(page.getByText('Role').element().getBoundingClientRect().width).toBeLessThanOrEqual(1)
})

test('two fields do not share identifiers', async () => {
  await render(
    <>
      <Field label="First day">{(attributes) => <input {...attributes} />}</Field>
      <Field label="Last day">{(attributes) => <input {...attributes} />}</Field>
    </>,
  )
  await page.getByLabelText('Last day').fill('2026-11-09')
  await expect.element(page.getByLabelText('First day')).toHaveValue('')
})

test('its box shows the keyboard focus, also in the parts of a date, but not the focus of a button at its end', async () => {
  await render(
    <Field label="Day">
      {(attributes) => (
        <>
          <input {...attributes} type="date" />
          <button type="button">Clear</button>
        </>
      )}
    </Field>,
  )
  const box = () => page.getByLabelText('Day').element().parentElement
  const outline = () => (box() ? getComputedStyle(box() as Element).outlineStyle : undefined)
  expect(outline()).toBe('none')
  await userEvent.tab()
  expect(outline()).toBe('solid')
  await userEvent.tab()
  expect(outline()).toBe('solid')
  page.getByRole('button').element().focus()
  expect(outline()).toBe('none')
})

test('a value that cannot be changed stands in the middle of its box', async () => {
  await render(<Field label="Author">{(attributes) => <output {...attributes}>Ada</output>}</Field>)
  const text = page.getByText('Ada').element()
  const range = document.createRange()
  range.selectNodeContents(text)
  const middle = ({ top, bottom }: DOMRect) => (top + bottom) / 2
  const box = text.parentElement?.getBoundingClientRect() ?? new DOMRect()
  expect(box.height).toBeGreaterThan(30)
  expect(Math.abs(middle(range.getBoundingClientRect()) - middle(box))).toBeLessThan(2)
})
