import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react/pure'
import { StatusLine } from './StatusLine.tsx'
import { showError, showMessage } from './status-message.ts'

const status = () => page.getByRole('status')
const dismiss = () => page.getByRole('button', { name: 'Dismiss' })

test('the live region exists before the message, or screen readers would not announce it', async () => {
  await render(<StatusLine dismissLabel="Dismiss" />)
  const region = status().element()
  expect(region.textContent).toBe('')
  await expect.element(dismiss()).not.toBeInTheDocument()
  showMessage('Saved')
  await expect.element(status()).toHaveTextContent('Saved')
  expect(status().element()).toBe(region)
})

test('a success disappears by itself, an error stays until it is dismissed', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await render(<StatusLine dismissLabel="Dismiss" />)
  showMessage('Saved')
  await vi.waitUntil(() => status().element().textContent === 'Saved')
  vi.advanceTimersByTime(8_000)
  await vi.waitUntil(() => status().element().textContent === '')
  showError('Not saved')
  await vi.waitUntil(() => status().element().textContent === 'Not saved')
  vi.advanceTimersByTime(60_000)
  vi.useRealTimers()
  await expect.element(status()).toHaveTextContent('Not saved')
  await dismiss().click()
  await expect.element(status()).toBeEmptyDOMElement()
})

test('the page shows no message behind a dialog that shows it', async () => {
  await render(
    <>
      <StatusLine dismissLabel="Dismiss" />
      <dialog open>
        <StatusLine dismissLabel="Dismiss" />
      </dialog>
    </>,
  )
  showError('Not saved')
  const boxes = () =>
    status()
      .elements()
      .map(({ parentElement }) => parentElement as HTMLElement)
  await expect.poll(() => boxes().map((box) => getComputedStyle(box).opacity)).toEqual(['0', '1'])
})

test('a new message replaces the previous one', async () => {
  await render(<StatusLine dismissLabel="Dismiss" />)
  showError('Not saved')
  showMessage('Saved')
  await expect.poll(() => status().element().textContent).toBe('Saved')
  await expect.element(status()).not.toHaveAttribute('data-error')
})
