// Visits with the service worker, which other visits block.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { visit } from './visit.ts'

/** Starts a visit whose service worker is active and has stored the default pages. */
export async function visitWithServiceWorker() {
  const visitor = await visit({ serviceWorkers: 'allow' })
  await visitor.page.clock.install()
  await visitor.open('/')
  await waitForStoredPages(visitor.page)
  return visitor
}

/** The page registers the service worker some time after it has loaded. Moves its clock instead of waiting. */
export async function waitForStoredPages(page: Page): Promise<void> {
  await expect
    .poll(async () => {
      await page.clock.fastForward(2_000)
      return page.evaluate(
        () => navigator.serviceWorker.controller !== null && localStorage.getItem('offline-edition') !== null,
      )
    })
    .toBe(true)
}
