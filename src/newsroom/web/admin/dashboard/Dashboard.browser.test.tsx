import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { renderInApp } from '#src/ui/test-app.ts'
import { failWith, mockCalls } from '#src/ui/test-calls.ts'
import { createRow } from '../article-rows.fixtures.ts'
import { Dashboard } from './Dashboard.tsx'
import { createDashboard } from './dashboard.fixtures.ts'

const dashboardCall = 'GET /desk/dashboard'

async function renderDashboard(answer: () => unknown = () => createDashboard()) {
  const sent = mockCalls({ [dashboardCall]: answer })
  const router = await renderInApp(<Dashboard />, { messages: ['admin', 'dashboard'], path: '/admin' })
  return { sent, router }
}

function muteErrors(): void {
  const log = vi.spyOn(console, 'error').mockReturnValue()
  onTestFinished(() => log.mockRestore())
}

const part = (name: string) => page.getByRole('region', { name, exact: true })
const articleLink = (name: string) => page.getByRole('link', { name, exact: true })
const retry = () => page.getByRole('button', { name: 'Try Again' })

test('shows scheduled articles with their times, which link to their forms', async () => {
  await renderDashboard()
  const scheduled = part('Scheduled').getByRole('listitem')
  await expect.element(scheduled).toMatchTextContent('01.12.2026, 08:30')
  await expect
    .element(scheduled.getByRole('link', { name: 'The mill opens on Monday' }))
    .toHaveAttribute('href', `/admin/edit-article/${createRow(1)._id}`)
})

test('shows drafts in the order of the response, with their last change and who has them open', async () => {
  const editors = [{ id: '1', name: 'Ada' }]
  const open = createRow(3, { title: 'Begun in autumn', status: 'draft', editors })
  const drafts = [...createDashboard().drafts.slice(0, 1), open]
  await renderDashboard(() => createDashboard({ drafts }))
  const items = part('Drafts').getByRole('listitem')
  await expect.element(items.first()).toMatchTextContent('Last changed 01.02.2026, 08:00')
  await expect.element(items.first().getByRole('link')).toHaveTextContent('Begun in spring')
  await expect.element(items.last().getByRole('link')).toHaveTextContent('Begun in autumn')
  await expect.element(items.last()).toMatchTextContent('Being edited by: Ada')
})

test('leads to all drafts', async () => {
  const { router } = await renderDashboard()
  await articleLink('All (2)').click()
  expect(router.state.location).toMatchObject({ pathname: '/admin', search: '?status=draft' })
})

test('links a read article to its page, or to its form when it is hidden', async () => {
  const row = createRow(4, { title: 'Read by many' })
  const hidden = createRow(5, { title: 'Read and taken back', status: 'hidden', isPublished: false })
  const mostReadToday = [
    { row, views: 1_300 },
    { row: hidden, views: 1 },
  ]
  await renderDashboard(() => createDashboard({ mostReadToday }))
  await expect.element(articleLink('Read by many')).toHaveAttribute('href', `/article/${row._id}`)
  await expect
    .element(articleLink('Read and taken back'))
    .toHaveAttribute('href', `/admin/edit-article/${hidden._id}`)
  const items = part('Most read today').getByRole('listitem')
  await expect.element(items.first()).toMatchTextContent('1,300 views')
  await expect.element(items.last()).toMatchTextContent(/\D1 view$/)
})

test('says what is empty, without links to all', async () => {
  const counts = { published: 0, scheduled: 0, hidden: 0, draft: 0 }
  const empty = createDashboard({ counts, scheduled: [], drafts: [], mostReadToday: [], series: [] })
  await renderDashboard(() => empty)
  await expect.element(part('Scheduled')).toMatchTextContent('Nothing is scheduled.')
  await expect.element(part('Drafts')).toMatchTextContent('There are no drafts.')
  await expect.element(part('Most read today')).toMatchTextContent('No views yet today.')
  await expect.element(part('Views')).toMatchTextContent('No views in this period.')
  expect(page.getByRole('link').elements()).toEqual([])
})

test('says how many articles lack a declaration of AI use', async () => {
  await renderDashboard(() => createDashboard({ undeclared: 2 }))
  const note = '2 drafts and scheduled articles have no declaration of AI use.'
  await expect.element(page.getByText(note)).toBeVisible()
})

test('reports figures that could not be loaded, and loads them on retry', async () => {
  muteErrors()
  let isBroken = true
  await renderDashboard(() => (isBroken ? failWith(503) : createDashboard()))
  await expect.element(page.getByRole('alert')).toMatchTextContent('The figures could not be loaded.')
  isBroken = false
  await retry().click()
  await expect.element(articleLink('The mill opens on Monday')).toBeVisible()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})

test('reloads the figures every minute, and keeps them with a warning when that fails', async () => {
  muteErrors()
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  let isBroken = false
  const { sent } = await renderDashboard(() => (isBroken ? failWith(503) : createDashboard()))
  await expect.element(articleLink('The mill opens on Monday')).toBeVisible()
  expect(sent).toHaveLength(1)
  isBroken = true
  await vi.advanceTimersByTimeAsync(60_000)
  await expect.element(page.getByRole('alert')).toMatchTextContent('The figures could not be updated.')
  expect(sent).toHaveLength(2)
  await expect.element(articleLink('The mill opens on Monday')).toBeVisible()
  isBroken = false
  await retry().click()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})
