// Client-side navigation: scroll positions, focus, reloads and missing pages.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { hideArticle, publishArticle } from '../support/articles.ts'
import { waitForScrollEnd } from '../support/focus.ts'
import { visit, waitForNetworkIdle, withBrowser } from '../support/visit.ts'

withBrowser({ pictures: false })

const scrollY = (page: Page) => page.evaluate(() => Math.round(window.scrollY))

/** Marks the document, to find out later whether it was reloaded. */
const mark = (page: Page) => page.evaluate(() => document.documentElement.setAttribute('data-marked', 'yes'))
const isMarked = (page: Page) => page.evaluate(() => document.documentElement.hasAttribute('data-marked'))

test('scrolls to the top of an article with the focus on its heading, and restores the position on the way back', async () => {
  const { page, open, faults, close } = await visit()
  await open('/')
  await waitForNetworkIdle(page)
  await mark(page)
  const link = page.getByRole('main').locator('a[href^="/article/"]').nth(8)
  const title = (await link.innerText()).trim()
  await link.scrollIntoViewIfNeeded()
  await page.mouse.wheel(0, 200)
  await expect.poll(() => scrollY(page)).toBeGreaterThan(300)
  await waitForScrollEnd(page)
  const before = await scrollY(page)
  await link.click()
  await page.waitForURL('**/article/*')

  const heading = page.getByRole('heading', { level: 1 })
  await expect.poll(() => heading.innerText()).toBe(title)
  expect(await scrollY(page)).toBe(0)
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName ?? '')).toBe('H1')
  // The content passed the Trusted Types policy.
  const text = await page.getByRole('main').getByRole('article').first().innerText()
  expect(text.length).toBeGreaterThan(1_000)
  expect(await page.title()).toContain(title)
  expect(await isMarked(page)).toBe(true)

  await page.goBack()
  await page.waitForURL((url) => url.pathname === '/')
  await expect.poll(() => scrollY(page)).toBe(before)
  await page.goForward()
  await page.waitForURL('**/article/*')
  await expect.poll(() => heading.innerText()).toBe(title)
  expect(await isMarked(page)).toBe(true)
  expect(faults).toEqual([])
  await close()
})

test('shows the same page after a reload as after a navigation', async () => {
  const { page, open, faults, close } = await visit()
  await open('/')
  await page.getByRole('main').locator('a[href^="/category/"]').first().click()
  await page.waitForURL('**/category/*')
  const heading = page.getByRole('heading', { level: 1 })
  await expect.poll(() => heading.innerText()).not.toContain('News about olive oil')
  const name = await heading.innerText()
  const links = () => page.getByRole('main').locator('a[href^="/article/"]').count()
  await expect.poll(links).toBeGreaterThan(0)
  const count = await links()
  await page.reload()
  expect(await heading.innerText()).toBe(name)
  expect(await links()).toBe(count)
  expect(faults).toEqual([])
  await close()
})

test('shows a 404 page for an article that was hidden after its link was shown, which links to the home page', async () => {
  const article = await publishArticle({ title: 'Gone when it is wanted', category: 'Tech & Innovation' })
  const { page, open, close } = await visit()
  await open('/category/Tech%20%26%20Innovation')
  await hideArticle(article._id)
  await page.getByRole('main').locator(`a[href="/article/${article._id}"]`).first().click()
  const heading = page.getByRole('heading', { level: 1 })
  await expect.poll(() => heading.innerText()).toBe('404: Route not Found')
  await page.goBack()
  await expect.poll(() => heading.innerText()).toBe('Tech & Innovation')
  await page.goForward()
  await expect.poll(() => heading.innerText()).toBe('404: Route not Found')
  await page.getByRole('main').getByRole('link').first().click()
  await page.waitForURL((url) => url.pathname === '/')
  await expect.poll(() => page.getByRole('main').locator('a[href^="/article/"]').count()).toBeGreaterThan(10)
  await close()
})
