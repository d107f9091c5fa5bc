import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { OptionalTool } from './OptionalTool.tsx'
import { renderInApp } from './test-app.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

function BrokenTool(): never {
  throw new Error('The tool is broken')
}

test('removes a tool that throws, logs it, and keeps the rest of the page', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue()
  await renderInApp(
    <>
      <h1>An article</h1>
      <OptionalTool>
        <BrokenTool />
      </OptionalTool>
      <OptionalTool>
        <button type="button">Listen</button>
      </OptionalTool>
    </>,
  )
  await expect.element(page.getByRole('heading', { name: 'An article' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Listen' })).toBeVisible()
  expect(log.mock.calls.some(([text]) => text === 'An optional tool failed:')).toBe(true)
})
