import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react/pure'
import { LoadFailure } from './LoadFailure.tsx'

test('announces the failure and repeats the request on demand', async () => {
  const onRetry = vi.fn()
  await render(
    <LoadFailure message="The list could not be loaded." retryLabel="Try again" onRetry={onRetry} />,
  )
  await expect.element(page.getByRole('alert')).toMatchTextContent('The list could not be loaded.')
  await page.getByRole('button', { name: 'Try again' }).click()
  expect(onRetry).toHaveBeenCalledOnce()
})
