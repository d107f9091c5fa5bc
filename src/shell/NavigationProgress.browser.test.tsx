import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { renderInApp } from '#src/ui/test-app.ts'
import { nextFrame } from '#src/ui/test-frames.ts'
import { NavigationProgress } from './NavigationProgress.tsx'

const status = () => page.getByRole('status').element()

/** Renders the progress on a page; navigations to another page take until `arrive` is called. */
async function startNavigation() {
  const arrival = Promise.withResolvers<null>()
  const router = await renderInApp(<NavigationProgress />, {
    route: { loader: ({ request }) => (request.url.endsWith('/next') ? arrival.promise : null) },
  })
  await expect.element(page.getByRole('status')).toBeInTheDocument()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const region = status()
  const navigation = router.navigate('/next')
  await nextFrame()
  return {
    region,
    async arrive() {
      arrival.resolve(null)
      await navigation
      await nextFrame()
    },
  }
}

test('announces a navigation that takes longer than 150 ms, until the page is there', async () => {
  const { region, arrive } = await startNavigation()
  await vi.advanceTimersByTimeAsync(149)
  await nextFrame()
  expect(status().textContent).toBe('')
  await vi.advanceTimersByTimeAsync(1)
  await nextFrame()
  expect(status().textContent).toBe('Loading…')
  // Screen readers announce only changes of an existing region.
  expect(status()).toBe(region)
  await arrive()
  expect(status().textContent).toBe('')
})

test('shows nothing for a fast navigation', async () => {
  const { arrive } = await startNavigation()
  await vi.advanceTimersByTimeAsync(100)
  await arrive()
  await vi.advanceTimersByTimeAsync(1_000)
  await nextFrame()
  expect(status().textContent).toBe('')
})
