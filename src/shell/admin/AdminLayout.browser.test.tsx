import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { showError } from '#src/ui/status/status-message.ts'
import { AdminNotFound } from './AdminNotFound.tsx'
import { renderAdminPage, statusLine } from './test-admin-page.ts'

const navigation = () => page.getByRole('navigation', { name: 'Editorial desk' })

test('leads to each part of the desk, and marks the current one', async () => {
  const { router } = await renderAdminPage(<p>Here</p>, { path: '/admin/users' })
  await expect.element(page.getByText('Here')).toBeVisible()
  const links = navigation().getByRole('link').elements()
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Articles', '/admin'],
    ['Pictures', '/admin/media'],
    ['Translations', '/admin/translations'],
    ['Advertisements', '/admin/advertisements-v2'],
    ['Oils', '/admin/products'],
    ['Scans', '/admin/scans'],
    ['Moderation', '/admin/reviews'],
    ['Users', '/admin/users'],
    ['Legal', '/admin/legal'],
    ['Audit log', '/admin/audit'],
    ['View site', '/'],
  ])
  const current = () => links.filter((link) => link.getAttribute('aria-current') === 'page')
  expect(current()).toEqual([links[7]])
  await navigation().getByRole('link', { name: 'Articles' }).click()
  await expect.poll(() => router.state.location.pathname).toBe('/admin')
  await expect.poll(current).toEqual([links[0]])
})

test.each(['en', 'ar'] as const)('scrolls to the current section on a phone (%s)', async (language) => {
  await page.viewport(390, 800)
  onTestFinished(() => page.viewport(800, 600))
  await renderAdminPage(<p>Here</p>, { path: '/admin/legal', language })
  await expect.element(page.getByText('Here')).toBeVisible()
  const current = document.querySelector('nav [aria-current="page"]') as HTMLElement
  const { left, right } = current.getBoundingClientRect()
  expect(left).toBeGreaterThan(0)
  expect(right).toBeLessThan(390)
  expect(window.scrollX).toBe(0)
})

test('reports the outcome of actions, which can be dismissed in the language of the page', async () => {
  await renderAdminPage(<p>Here</p>, { language: 'de' })
  await expect.element(page.getByText('Here')).toBeVisible()
  await expect.element(statusLine()).toBeEmptyDOMElement()
  showError('Not saved')
  await expect.element(statusLine()).toHaveTextContent('Not saved')
  await page.getByRole('button', { name: 'Ausblenden' }).click()
  await expect.element(statusLine()).toBeEmptyDOMElement()
})

test('leads from a page that does not exist to the articles', async () => {
  const { router } = await renderAdminPage(<AdminNotFound />, { path: '/admin/nowhere' })
  await expect
    .element(page.getByRole('heading', { level: 1 }))
    .toHaveTextContent('404: Admin Route not Found.')
  await page.getByRole('link', { name: 'Go to the articles' }).click()
  await expect.poll(() => router.state.location.pathname).toBe('/admin')
})
