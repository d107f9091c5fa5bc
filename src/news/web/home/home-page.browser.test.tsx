import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { renderInApp } from '#src/ui/test-app.ts'
import { createCards } from '../cards/cards.fixtures.ts'
import HomePage from './home-page.tsx'

type Loaded = Partial<{ recent: unknown[]; feed: unknown[]; isComplete: boolean }>

const renderHome = (changes: Loaded) =>
  renderInApp(<HomePage />, {
    route: {
      loader: () => ({
        recent: createCards(1, 4),
        feed: createCards(5, 14),
        isComplete: true,
        day: '2026-01-01',
        ...changes,
      }),
    },
  })

afterEach(() => {
  vi.restoreAllMocks()
})

const sections = () =>
  page
    .getByRole('heading', { level: 2 })
    .elements()
    .map(({ textContent }) => textContent?.trim())
const articles = () =>
  [...document.querySelectorAll('a[href^="/article/"]')].map((link) => link.getAttribute('href'))

test('shows the newest and the popular articles, each once, and the categories', async () => {
  await renderHome({})
  await expect.poll(sections).toHaveLength(3)
  expect(sections()).toEqual([
    expect.stringContaining('Today in the news'),
    expect.stringContaining('Popular news'),
    expect.stringContaining('Categories'),
  ])
  expect(articles()).toHaveLength(14)
  expect(new Set(articles()).size).toBe(14)
  expect(
    page
      .getByRole('region', { name: /Categories/ })
      .getByRole('link')
      .elements(),
  ).toHaveLength(10)
  for (const path of ['/news/today', '/news/popular', '/news/all'])
    expect(document.querySelector(`a[href="${path}"]`), path).not.toBeNull()
})

test('says that there is no news yet on a new site', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue()
  await renderHome({ recent: [], feed: [] })
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.element(page.getByText('No news articles available')).toBeVisible()
  expect(sections()).toEqual([expect.stringContaining('Categories')])
  expect(log.mock.calls.filter(([text]) => text === 'Error fetching news:')).toEqual([])
})

test('shows its links without news when the server could not load them, and logs the failure', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue()
  await renderHome({ recent: [], feed: [], isComplete: false })
  await expect.element(page.getByRole('link', { name: 'View All News' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Tech & Innovation' })).toBeVisible()
  expect(sections()).toEqual([expect.stringContaining('Categories')])
  await expect
    .poll(() => log.mock.calls)
    .toContainEqual(['Error fetching news:', new Error('Failed to fetch news data')])
})
