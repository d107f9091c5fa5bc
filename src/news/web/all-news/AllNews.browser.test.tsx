import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { failWith } from '#src/ui/test-calls.ts'
import { nextFrame } from '#src/ui/test-frames.ts'
import { responseTimeoutMs } from '#src/ui/timeouts.ts'
import { newsLimits } from '../../contract/limits.ts'
import { createCards } from '../cards/cards.fixtures.ts'
import {
  articleCount,
  createPage,
  failure,
  links,
  preparePage,
  renderList,
  restorePage,
  select,
  shownCount,
  titles,
} from './all-news.fixtures.ts'

const { allNewsPageSize: pageSize, allNewsScrollTriggerPx: triggerPx } = newsLimits

beforeEach(preparePage)
afterEach(restorePage)

const more = () => page.getByRole('button', { name: 'Load more' })
/** Presses the button without scrolling to it, which would load more as well. */
const pressMore = () =>
  more()
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))

const getBottom = (selector: string) => document.querySelector(selector)?.getBoundingClientRect().bottom ?? 0
/** Scrolls to this distance from the end of the list, and waits until the page has reacted. */
async function scrollToDistance(px: number): Promise<void> {
  scrollBy(0, getBottom('ol') - innerHeight - px)
  await nextFrame()
}

test('loads the next page within 1000 px of the end, and not before', async () => {
  const { queries } = await renderList()
  await scrollToDistance(triggerPx + 60)
  expect(queries()).toEqual([])
  await scrollToDistance(triggerPx - 60)
  await shownCount().toBe(2 * pageSize)
  expect(queries()).toEqual([{ page: '2', limit: '12', fields: 'card', lang: 'en', cursor: 'after 1' }])
  await expect.element(page.getByText(`24 of ${articleCount}`)).toBeVisible()
})

test('reserves space for pages that scrolling loads, so that nothing below the list comes into view', async () => {
  const pending: PromiseWithResolvers<unknown>[] = []
  await renderList({
    answer: () => {
      pending.push(Promise.withResolvers())
      return pending.at(-1)?.promise
    },
  })
  for (const number of [2, 3, 4]) {
    // The reader scrolls faster than the page is loaded.
    await scrollToDistance(-innerHeight)
    await expect.poll(() => pending).toHaveLength(number - 1)
    expect(getBottom('footer')).toBeGreaterThan(innerHeight)
    const [scrolled, bottom] = [scrollY, getBottom('footer') + scrollY]
    pending.at(-1)?.resolve(createPage(number))
    await shownCount().toBe(number * pageSize)
    // They are where the reader is waiting for them.
    await nextFrame()
    expect(scrollY).toBe(scrolled)
    expect(getBottom('ol')).toBeGreaterThan(innerHeight)
    // The cards are about as large as their space.
    if (number === 4) expect(Math.abs(getBottom('footer') + scrollY - bottom)).toBeLessThan(100 * pageSize)
    else expect(getBottom('footer') + scrollY).toBeGreaterThan(bottom)
  }
  // Only the button loads more, so the footer can be reached.
  expect(getBottom('footer') - getBottom('ol')).toBeLessThan(300)
  pressMore()
  await expect.poll(() => pending).toHaveLength(4)
  expect(getBottom('footer') - getBottom('ol')).toBeGreaterThan(innerHeight)
})

test('continues by the cursor of the last response', async () => {
  const { queries } = await renderList({ firstPage: 2 })
  pressMore()
  await shownCount().toBe(2 * pageSize)
  pressMore()
  await shownCount().toBe(3 * pageSize)
  expect(queries().map(({ cursor }) => cursor)).toEqual(['after 2', 'after 3'])
})

test('loads three pages by itself, then by a button, until the list ends', async () => {
  const { queries } = await renderList()
  for (const pages of [2, 3, 4]) {
    await scrollToDistance(0)
    await shownCount().toBe(pages * pageSize)
  }
  await scrollToDistance(10)
  await scrollToDistance(0)
  expect(queries()).toHaveLength(3)
  await more().click()
  await shownCount().toBe(5 * pageSize)
  await more().click()
  await expect.element(page.getByText('You have reached the end of all news')).toBeVisible()
  expect(titles()).toEqual(createCards(1, articleCount).map(({ title }) => title))
  await expect.element(more()).not.toBeInTheDocument()
  await scrollToDistance(10)
  await scrollToDistance(0)
  expect(queries()).toHaveLength(5)
})

test('loads nothing while the keyboard focus is on the button or below it', async () => {
  const { queries } = await renderList()
  await userEvent.tab()
  more().element().focus()
  await scrollToDistance(10)
  page.getByRole('link', { name: 'Below the list' }).element().focus()
  await scrollToDistance(0)
  expect(queries()).toEqual([])
  more().element().focus()
  await userEvent.keyboard('{Enter}')
  await shownCount().toBe(2 * pageSize)
})

test('makes the bar with the selects sticky after 50 px, and not before', async () => {
  await renderList()
  const bar = () => document.querySelector('form > div') ?? document.body
  const isSticky = () => getComputedStyle(bar()).position === 'sticky'
  const start = bar().getBoundingClientRect().top
  scrollTo(0, 50)
  await expect.poll(() => bar().getBoundingClientRect().top).toBe(start - 50)
  expect(isSticky()).toBe(false)
  scrollTo(0, 1_200)
  await shownCount().toBe(2 * pageSize)
  expect(isSticky()).toBe(true)
  expect(bar().getBoundingClientRect().top).toBe(0)
  scrollTo(0, 0)
  await expect.poll(isSticky).toBe(false)
  expect(bar().getBoundingClientRect().top).toBe(start)
})

test('keeps the list when a further page fails to load, and loads it on retry', async () => {
  let isBroken = true
  const { queries } = await renderList({
    answer: ({ query }) => (isBroken ? failWith(503) : createPage(Number(query.page))),
  })
  await scrollToDistance(10)
  await expect.element(page.getByRole('alert')).toMatchTextContent('Failed to load news. Please try again.')
  expect(links()).toHaveLength(pageSize)
  // Only the reader repeats a failed request.
  await scrollToDistance(0)
  expect(queries()).toHaveLength(1)
  isBroken = false
  await page.getByRole('button', { name: 'Try Again' }).click()
  await shownCount().toBe(2 * pageSize)
  await expect.element(failure()).not.toBeInTheDocument()
})

test('reports a list without a response as failed after the timeout', async () => {
  const { queries } = await renderList({ answer: () => new Promise(() => undefined) })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await select('Sort by').selectOptions('oldest')
  await expect.poll(queries).toHaveLength(1)
  await expect.element(page.getByRole('status')).toHaveTextContent('Loading…')
  await vi.advanceTimersByTimeAsync(responseTimeoutMs)
  await expect.element(failure()).toBeVisible()
})

test('begins at a later page, with a link to the previous one', async () => {
  await renderList({ firstPage: 2 })
  expect(titles()[0]).toBe('Article 13')
  await expect.element(page.getByText(`13–24 of ${articleCount}`)).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Previous' })).toHaveAttribute('href', '/news/all')
})

test('keeps the page in view in the URL', async () => {
  await renderList()
  await scrollToDistance(10)
  await shownCount().toBe(2 * pageSize)
  document.querySelector('[data-page="2"]')?.scrollIntoView()
  await expect.poll(() => location.pathname + location.search).toBe('/news/all?page=2')
  scrollTo(0, 0)
  await expect.poll(() => location.pathname + location.search).toBe('/news/all')
})
