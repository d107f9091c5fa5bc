// A page without a response: a loading state, then an error after the timeout. The test advances the page's clock.
import { expect, test } from 'vitest'
import { responseTimeoutMs } from '#src/ui/timeouts.ts'
import { type Visit, visit, withBrowser } from '../support/visit.ts'

withBrowser({ pictures: false, isReadOnly: true })

const message = 'Failed to load news. Please try again.'

async function visitWithClock(path: string): Promise<Visit> {
  const visitor = await visit()
  await visitor.page.clock.install()
  await visitor.open(path)
  return visitor
}

/** Leaves matching requests without a response until `restore` is called, and counts them. */
async function leaveUnanswered({ context }: Visit, url: RegExp) {
  let requestCount = 0
  await context.route(url, () => {
    requestCount += 1
  })
  return { countRequests: () => requestCount, restore: () => context.unroute(url) }
}

test('shows a loading state for a pending page, then an error, and loads it on retry', async () => {
  const visitor = await visitWithClock('/')
  const { page, faults, close } = visitor
  const loading = page.getByRole('status').getByText('Loading…', { exact: true })
  expect(await loading.count()).toBe(0)
  const hanging = await leaveUnanswered(visitor, /\.data(\?|$)/)
  await page.locator('a[href="/news/popular"]').first().dispatchEvent('click')
  await loading.waitFor({ state: 'attached' })
  await expect.poll(hanging.countRequests).toBe(1)
  await page.clock.fastForward(responseTimeoutMs)
  const main = page.getByRole('main')
  await main.getByText(message, { exact: true }).waitFor()
  expect(await loading.count()).toBe(0)
  expect(faults.some((fault) => fault.includes('No response within'))).toBe(true)

  await hanging.restore()
  await main.getByRole('button', { name: 'Try Again' }).click()
  await main.locator('a[href^="/article/"]').first().waitFor()
  expect(await main.getByText(message, { exact: true }).count()).toBe(0)
  await close()
})
