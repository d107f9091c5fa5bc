import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react/pure'
import { SearchField } from './SearchField.tsx'

afterEach(() => {
  vi.useRealTimers()
})

const input = () => page.getByRole('searchbox', { name: 'Search titles' })

test('starts one search when typing stops', async () => {
  const onSearch = vi.fn()
  await render(<SearchField label="Search titles" value="" onSearch={onSearch} />)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await input().fill('oli')
  await input().fill('olive')
  await vi.waitUntil(() => vi.getTimerCount() === 1)
  expect(onSearch).not.toHaveBeenCalled()
  vi.runAllTimers()
  expect(onSearch.mock.calls).toEqual([['olive']])
})

test('takes over a search that was changed elsewhere, without starting it again', async () => {
  const onSearch = vi.fn()
  const { rerender } = await render(<SearchField label="Search titles" value="olive" onSearch={onSearch} />)
  await rerender(<SearchField label="Search titles" value="" onSearch={onSearch} />)
  await expect.element(input()).toHaveValue('')
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(onSearch).not.toHaveBeenCalled()
})

test('shows the label as placeholder while it is hidden', async () => {
  await render(<SearchField label="Search titles" value="" onSearch={vi.fn()} />)
  await expect.element(input()).toHaveAttribute('placeholder', 'Search titles')
})
