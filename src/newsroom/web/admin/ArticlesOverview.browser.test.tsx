import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderInApp } from '#src/ui/test-app.ts'
import { measureOverflow } from '#src/ui/test-axe.ts'
import { failWith, mockCalls } from '#src/ui/test-calls.ts'
import { ArticlesOverview } from './ArticlesOverview.tsx'
import { createListPage, createRow } from './article-rows.fixtures.ts'
import { createDashboard } from './dashboard/dashboard.fixtures.ts'

const usualSize = [window.innerWidth, window.innerHeight] as const
const mill = createRow(1, { title: 'The mill opens on Monday' })

afterEach(() => page.viewport(...usualSize))

/** Renders the page with one article, which a switch hides and shows. */
async function renderOverview(width: number, isDashboardBroken = () => false) {
  const state = { isPublished: true }
  const change = (isPublished: boolean) => () => {
    state.isPublished = isPublished
    return { news: {} }
  }
  const sent = mockCalls({
    'GET /news': () => createListPage([{ ...mill, ...state }]),
    [`PATCH /news/${mill._id}/hide`]: change(false),
    [`PATCH /news/${mill._id}/show`]: change(true),
    'GET /desk/dashboard': () =>
      isDashboardBroken() ? failWith(503) : createDashboard(state.isPublished ? {} : { scheduled: [] }),
  })
  await page.viewport(width, 900)
  await renderInApp(<ArticlesOverview />, { messages: ['admin', 'dashboard'], path: '/admin' })
  await expect.element(page.getByRole('rowheader')).toMatchTextContent('The mill opens on Monday')
  return { dashboardRequests: () => sent.filter(({ call }) => call === 'GET /desk/dashboard') }
}

const dashboard = () => page.getByRole('complementary', { name: 'Newsroom' })
const scheduled = () => dashboard().getByRole('link', { name: 'The mill opens on Monday' })
const toggle = () => page.getByRole('checkbox', { name: 'Published: The mill opens on Monday' })

test('links to a new article and to the advertisements', async () => {
  await renderOverview(800)
  for (const [name, href] of [
    ['Publish news', '/admin/create-article'],
    ['Advertisements', '/admin/advertisements-v2'],
    ['Ads v2', '/admin/advertisements-v2'],
  ] as const)
    await expect.element(page.getByRole('link', { name, exact: true })).toHaveAttribute('href', href)
})

test('updates the dashboard when an article is hidden or shown in the list', async () => {
  await renderOverview(1280)
  await expect.element(scheduled()).toBeVisible()
  await toggle().click()
  await expect.element(scheduled()).not.toBeInTheDocument()
  await toggle().click()
  await expect.element(scheduled()).toBeVisible()
})

test('shows the list while the dashboard fails, and keeps its figures when a later request fails', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue()
  onTestFinished(() => log.mockRestore())
  let isBroken = true
  await renderOverview(1280, () => isBroken)
  const failure = (text: string) => dashboard().getByRole('alert').filter({ hasText: text })
  await expect.element(failure('The figures could not be loaded.')).toBeVisible()
  await expect.element(page.getByRole('rowheader')).toBeVisible()
  isBroken = false
  await dashboard().getByRole('button', { name: 'Try Again' }).click()
  await expect.element(scheduled()).toBeVisible()
  isBroken = true
  await toggle().click()
  await expect.element(failure('The figures could not be updated.')).toBeVisible()
  await expect.element(scheduled()).toBeVisible()
})

test('loads the dashboard of a narrow screen only when it is expanded, without overflow', async () => {
  const { dashboardRequests } = await renderOverview(390)
  await expect.element(scheduled()).not.toBeInTheDocument()
  expect(dashboardRequests()).toEqual([])
  dashboard().getByText('Newsroom').element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(scheduled()).toBeVisible()
  expect(dashboardRequests()).toHaveLength(1)
  // The arrow turns, and is wider meanwhile.
  await expect.poll(measureOverflow).toBe(0)
})

test('places the collapsed dashboard before the list, and the expanded one beside it', async () => {
  await renderOverview(390)
  const isBeforeList = () =>
    Boolean(
      dashboard().element().compareDocumentPosition(page.getByRole('table').element()) &
        Node.DOCUMENT_POSITION_FOLLOWING,
    )
  expect(isBeforeList()).toBe(true)
  await page.viewport(1280, 900)
  await expect.element(scheduled()).toBeVisible()
  expect(isBeforeList()).toBe(false)
})
