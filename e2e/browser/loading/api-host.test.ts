// A site with its API on another host (API_URL): every call goes to that host.
import { expect, test } from 'vitest'
import { demoAdmin, startDemoSite, startEmptySite } from '../../prepared-sites.ts'
import { findFreePort } from '../../start-olea.ts'
import { readToken, signInAs } from '../support/accounts.ts'
import { newUnmonitoredContext, waitForHydration, withBrowser } from '../support/visit.ts'

withBrowser({ pictures: false, hasSite: false })

test('sends every call to the configured host with content type and token', async () => {
  const port = await findFreePort()
  const site = `http://localhost:${port}`
  const api = await startDemoSite({ CORS_ORIGINS: site })
  const olea = await startEmptySite({ API_URL: `${api.url}/api/` }, port)
  const context = await newUnmonitoredContext({ baseURL: site, serviceWorkers: 'block' })
  const page = await context.newPage()
  const [calls, faults]: [string[], string[]] = [[], []]
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url())
    if (!pathname.startsWith('/api/')) return
    const { 'content-type': type, authorization } = request.headers()
    calls.push([origin, request.method(), pathname, type, authorization].join(' '))
  })
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()))

  await page.goto('/news/all')
  await waitForHydration(page)
  const search = page.getByRole('banner').getByRole('combobox')
  await search.fill('olive')
  // The site itself has no articles, so the suggestions come from the API host.
  await page.getByRole('option').first().waitFor()
  await signInAs(page, demoAdmin)
  await expect.poll(() => readToken(page)).not.toBeNull()
  const token = await readToken(page)
  await page.reload()
  await page.getByRole('banner').getByRole('link', { name: 'Account' }).waitFor()

  const json = 'application/json'
  for (const call of [
    `GET /api/news/published/filters ${json} `,
    `GET /api/news/search ${json} `,
    `POST /api/auth/login ${json} `,
    `GET /api/users/token ${json} Bearer ${token}`,
  ])
    await expect.poll(() => calls).toContain(`${api.url} ${call}`)
  expect(calls.filter((call) => !call.startsWith(`${api.url} `))).toEqual([])
  expect(faults).toEqual([])
  await context.close()
  await olea.stop()
  await api.stop()
})
