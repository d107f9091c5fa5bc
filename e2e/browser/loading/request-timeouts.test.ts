// An answer that never comes: a sign while one waits, and an end to the waiting. The page's clock is put forward.
import { expect, test } from 'vitest'
import { responseTimeoutMs } from '#src/ui/timeouts.ts'
import { type Visit, visit, withBrowser } from '../support/visit.ts'

withBrowser()

const message = 'Failed to load news. Please try again.'

async function visitWithClock(path: string): Promise<Visit> {
  const visitor = await visit()
  await visitor.page.clock.install()
  await visitor.open(path)
  return visitor
}

/** Requests to such addresses are taken and never answered, until it is over; how many there were. */
async function leaveUnanswered({ context }: Visit, address: RegExp) {
  let asked = 0
  await context.route(address, () => {
    asked += 1
  })
  return { asked: () => asked, over: () => context.unroute(address) }
}

test('a page that never comes: a sign while it is awaited, then what a failed page says, and the way to it', async () => {
  const visitor = await visitWithClock('/')
  const { page, faults, close } = visitor
  const sign = page.getByRole('status').getByText('Loading…', { exact: true })
  expect(await sign.count()).toBe(0)
  const silence = await leaveUnanswered(visitor, /\.data(\?|$)/)
  await page.locator('a[href="/news/popular"]').first().dispatchEvent('click')
  await sign.waitFor({ state: 'attached' })
  await expect.poll(silence.asked).toBe(1)
  await page.clock.fastForward(responseTimeoutMs)
  const main = page.getByRole('main')
  await main.getByText(message, { exact: true }).waitFor()
  expect(await sign.count()).toBe(0)
  expect(faults.some((fault) => fault.includes('No response within'))).toBe(true)

  await silence.over()
  await main.getByRole('button', { name: 'Try Again' }).click()
  await main.locator('a[href^="/article/"]').first().waitFor()
  expect(await main.getByText(message, { exact: true }).count()).toBe(0)
  await close()
})

test('a list that never comes says so, and comes when it is asked for again', async () => {
  const visitor = await visitWithClock('/news/all')
  const { page, close } = visitor
  const silence = await leaveUnanswered(visitor, /\/api\/news\/published\?/)
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('oldest')
  await expect.poll(silence.asked).toBeGreaterThan(0)
  await page.clock.fastForward(responseTimeoutMs)
  const main = page.getByRole('main')
  await main.getByText(message, { exact: true }).waitFor()
  await silence.over()
  await main.getByRole('button', { name: 'Try Again' }).click()
  await main.locator('a[href^="/article/"]').first().waitFor()
  await close()
})
