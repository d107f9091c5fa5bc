import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ApiError } from '#src/ui/api-client.ts'
import { renderInApp } from '#src/ui/test-app.ts'
import { failWith } from '#src/ui/test-calls.ts'
import { Form } from './Form.tsx'
import { InputField } from './InputField.tsx'
import { TextAreaField } from './TextAreaField.tsx'
import { useForm } from './use-form.ts'

type Props = { send: () => Promise<unknown>; isDisabled?: boolean }

function Example({ send, isDisabled = false }: Props) {
  const state = useForm({ name: '', text: '' }, ({ fields }) => ({
    name: fields.includes('name') ? 'name-required' : undefined,
  }))
  const { name } = state.values
  return (
    <Form
      form={state}
      submitLabel="Send"
      isDisabled={isDisabled}
      onSubmit={(event) => state.submit(event, { name: name ? undefined : 'name-required' }, send)}
      footer={<p role="status">{state.isDone && 'Sent.'}</p>}
    >
      <TextAreaField label="Text" name="text" hint="In any language" {...state.field('text')} />
      <InputField label="Name" name="name" hint="As in your passport" {...state.field('name')} />
    </Form>
  )
}

const name = () => page.getByLabelText('Name')
const alert = () => page.getByRole('alert')
const submit = () => page.getByRole('button', { name: 'Send' })

const renderForm = (props: Props) => renderInApp(<Example {...props} />, { messages: ['auth'] })
const reject = (...failure: Parameters<typeof failWith>) => Promise.reject(new ApiError(failWith(...failure)))

test('moves the focus to the first invalid field, with the error beside its hint, until it changes', async () => {
  const send = vi.fn(async () => undefined)
  await renderForm({ send })
  await expect.element(name()).toHaveAccessibleDescription('As in your passport')
  await submit().click()
  await expect.element(name()).toHaveFocus()
  await expect.element(name()).toHaveAttribute('aria-invalid', 'true')
  await expect.element(name()).toHaveAccessibleDescription(/As in your passport.*Please enter a name\./)
  expect(send).not.toHaveBeenCalled()
  await name().fill('M')
  await expect.element(name()).toHaveAccessibleDescription('As in your passport')
  await expect.element(page.getByLabelText('Text')).toHaveAccessibleDescription('In any language')
})

test('moves the focus to the invalid field again after a second attempt', async () => {
  await renderForm({ send: async () => undefined })
  await submit().click()
  await expect.element(name()).toHaveFocus()
  await submit().click()
  await expect.element(name()).toHaveFocus()
})

test('sends once for two presses, says so, and takes that back when a value changes', async () => {
  const response = Promise.withResolvers<void>()
  const send = vi.fn(() => response.promise)
  await renderForm({ send })
  await name().fill('Mira')
  await userEvent.keyboard('{Enter}{Enter}')
  await expect.element(submit()).toHaveAttribute('aria-busy', 'true')
  response.resolve()
  await expect.element(page.getByRole('status')).toHaveTextContent('Sent.')
  await expect.element(submit()).toHaveAttribute('aria-busy', 'false')
  expect(send).toHaveBeenCalledOnce()
  await name().fill('Ana')
  await expect.element(page.getByRole('status')).toBeEmptyDOMElement()
})

test('shows an error of the server at its field and not above the button', async () => {
  const errors = [{ path: 'name', message: 'is required' }]
  await renderForm({ send: () => reject(400, {}, { errors }) })
  await name().fill(' ')
  await submit().click()
  await expect.element(name()).toHaveAccessibleDescription(/Please enter a name\./)
  await expect.element(name()).toHaveFocus()
  await expect.element(alert()).toBeEmptyDOMElement()
})

test.each([
  ['Too many attempts. Please wait 1 second.', () => reject(429, { 'retry-after': '1' })],
  ['Too many attempts. Please wait 90 seconds.', () => reject(429, { 'retry-after': '90' })],
  ['Too many attempts. Please wait 2 minutes.', () => reject(429, { 'retry-after': '91' })],
  ['Something went wrong on our side. Please try again in a moment.', () => reject(502)],
  [
    'We cannot reach the server. Check your connection and try again.',
    () => Promise.reject(new TypeError('Failed to fetch')),
  ],
  ['This did not work. Please reload the page and try again.', () => reject(404)],
  [
    'Some of your input is not valid. Please check it.',
    () => reject(400, {}, { errors: [{ path: 'other', message: 'is invalid' }] }),
  ],
])('announces "%s" in a region that exists before, until the next attempt', async (message, fail) => {
  const send = vi.fn<() => Promise<unknown>>(fail)
  await renderForm({ send })
  const region = alert().element()
  expect(region.textContent).toBe('')
  await name().fill('Mira')
  await submit().click()
  await expect.element(alert()).toHaveTextContent(message)
  expect(alert().element()).toBe(region)
  send.mockResolvedValue(undefined)
  await submit().click()
  await expect.element(alert()).toBeEmptyDOMElement()
})

test('sends nothing while its button is disabled', async () => {
  const send = vi.fn(async () => undefined)
  await renderForm({ send, isDisabled: true })
  await name().fill('Mira')
  await userEvent.keyboard('{Enter}')
  await expect.element(submit()).toBeDisabled()
  expect(send).not.toHaveBeenCalled()
})
