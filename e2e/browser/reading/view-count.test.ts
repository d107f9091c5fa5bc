// A view is counted once after an article was visible for two seconds.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { call } from '../../olea-api.ts'
import { publishArticle } from '../support/articles.ts'
import { site } from '../support/test-site.ts'
import { visit, withBrowser } from '../support/visit.ts'

withBrowser({ pictures: false })

const viewAfterMs = 2_000

async function fetchViews(id: string): Promise<number> {
  const article = await call(site.url, 'GET', `/news/${id}`)
  return typeof article === 'object' && article !== null && 'views' in article
    ? Number(article.views)
    : Number.NaN
}

/** Opens a path with a stopped clock, so that a slow machine lets no time pass. `clock.runFor` moves the clock. */
async function openWithStoppedClock(page: Page, path: string): Promise<void> {
  const now = Date.now()
  await page.clock.install({ time: now })
  await page.clock.pauseAt(now + 1000)
  await page.goto(path)
  // The page schedules its hydration by timers.
  await expect
    .poll(async () => {
      await page.clock.runFor(20)
      return page.evaluate(() => Object.keys(document.querySelector('h1') ?? {}).join())
    })
    .toContain('__reactFiber')
}

test('counts one view after two seconds, not before, and another one when the reader returns', async () => {
  const { _id } = await publishArticle({ title: 'Read for two seconds', content: '<p>And then counted.</p>' })
  const { page, requests, faults, close } = await visit()
  const views = () => requests.filter((request) => request.startsWith(`POST /api/news/${_id}/view`))
  const before = await fetchViews(_id)
  await openWithStoppedClock(page, `/article/${_id}`)
  await page.clock.runFor(viewAfterMs * 0.8)
  expect(await fetchViews(_id)).toBe(before)
  expect(views()).toEqual([])
  await page.clock.runFor(viewAfterMs * 0.2)
  await expect.poll(views).toHaveLength(1)
  await page.clock.runFor(viewAfterMs * 1.5)
  await expect.poll(() => fetchViews(_id)).toBe(before + 1)

  await page.clock.resume()
  await page.getByRole('banner').getByRole('link').first().click()
  await page.waitForURL((url) => url.pathname === '/')
  await page.goBack()
  await page.waitForURL(`**/article/${_id}`)
  expect(views()).toHaveLength(1)
  await page.getByRole('heading', { level: 1, name: 'Read for two seconds' }).waitFor()
  await page.clock.fastForward(viewAfterMs)
  await expect.poll(views).toHaveLength(2)
  expect(new Set(views()).size).toBe(2)
  expect(faults).toEqual([])
  await close()
})
