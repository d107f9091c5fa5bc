// The footer's links: the pages about the site and the app stores.
import { expect, test } from 'vitest'
import { fetchPage } from '../../olea-api.ts'
import { startDemoSite } from '../../prepared-sites.ts'
import { site } from '../support/test-site.ts'
import { openWithoutScripts, visit, withBrowser } from '../support/visit.ts'

withBrowser({ pictures: false })

const pages = [
  { link: 'Terms of use', path: '/terms', heading: 'Terms of use' },
  { link: 'About us', path: '/about', heading: 'About us' },
  { link: 'Privacy policy', path: '/privacy', heading: 'Privacy policy' },
  { link: 'Contacts', path: '/contacts', heading: 'Contacts' },
  { link: 'News blog', path: '/blog', heading: 'News blog' },
]

test('opens each page by click and by URL', async () => {
  const { page, open, faults, close } = await visit()
  await open('/')
  for (const { link, path, heading } of pages) {
    await page.getByRole('contentinfo').getByRole('link', { name: link, exact: true }).click()
    await page.waitForURL((url) => url.pathname === path)
    const title = page.getByRole('heading', { level: 1 })
    await expect.poll(() => title.innerText()).toBe(heading)
    expect((await page.getByRole('main').innerText()).length, path).toBeGreaterThan(200)
    await open(path)
    expect(await title.innerText()).toBe(heading)
  }
  expect(faults).toEqual([])
  await close()
})

test('serves these pages in every language and changes them with the language', async () => {
  const { page, open, faults, close } = await visit({ locale: 'de-DE' })
  await open('/privacy')
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Datenschutz')
  const language = page.getByRole('banner').locator('summary').filter({ hasText: 'Sprache' })
  await language.click()
  await page.getByRole('banner').getByRole('link', { name: 'Français' }).click()
  await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText()).toBe('Confidentialité')
  expect(await page.getByRole('main').innerText()).toContain('Vos droits')
  expect(faults).toEqual([])
  await close()
})

test('shows which contact data the operator has not filled in', async () => {
  const { hasVisibleText } = await fetchPage(site.url, '/contacts')
  expect(hasVisibleText('The operator of this site has not provided this yet.')).toBe(true)
})

test('shows the publisher and the stores of the settings', async () => {
  const olea = await startDemoSite({
    PUBLISHER_NAME: 'Olive & Press Ltd',
    PUBLISHER_ADDRESS: '1 Mill Lane, Leeds',
    CONTACT_EMAIL: 'desk@press.example',
    APP_STORE_URL: 'https://apps.apple.com/app/olea',
  })
  const contacts = await fetchPage(olea.url, '/contacts')
  for (const words of ['Olive &amp; Press Ltd', '1 Mill Lane, Leeds', 'mailto:desk@press.example'])
    expect(contacts.hasVisibleText(words), words).toBe(true)
  const home = await fetchPage(olea.url, '/')
  expect(home.html).toContain('"legalName":"Olive & Press Ltd"')
  // The buttons of the footer get the URL of the store as data.
  expect(home.html).toContain('https://apps.apple.com/app/olea')
  const install = await fetchPage(olea.url, '/install')
  expect(install.hasVisibleText('href="https://apps.apple.com/app/olea"')).toBe(true)
  expect(install.hasVisibleText('Google Play</a>')).toBe(false)
  await olea.stop()
})

test('opens the install page from the footer, also without JavaScript', async () => {
  const { page, open, faults, close } = await visit()
  const logs: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'info') logs.push(message.text())
  })
  await open('/')
  await page.getByRole('contentinfo').getByRole('button', { name: 'Google Play' }).click()
  await page.waitForURL((url) => url.pathname === '/install')
  expect(logs).toEqual(['Store download: Google Play'])
  await expect.poll(() => page.getByRole('main').innerText()).toContain('Add to Home Screen')
  expect(faults).toEqual([])
  await close()

  const withoutScripts = await openWithoutScripts('/about')
  await withoutScripts.getByRole('button', { name: 'App Store' }).click()
  await withoutScripts.waitForURL((url) => url.pathname === '/install')
  expect(await withoutScripts.getByRole('heading', { level: 1 }).innerText()).toBe('Install Olea')
})

test('lists every article once on the pages of the news blog', async () => {
  const seen: string[] = []
  let next: string | undefined = '/blog'
  while (next) {
    const { html, status } = await fetchPage(site.url, next)
    expect(status).toBe(200)
    const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'))
    seen.push(
      ...[...main.matchAll(/href="\/article\/([0-9a-f]{24})(?:\?lang=\w+)?"/g)].map(([, id = '']) => id),
    )
    next = /<a[^>]*rel="next"[^>]*href="([^"]+)"|<a[^>]*href="([^"]+)"[^>]*rel="next"/
      .exec(main)
      ?.slice(1)
      .find(Boolean)
  }
  const response = await fetch(`${site.url}/api/news/published?page=1&limit=100`)
  const { pagination } = (await response.json()) as { pagination: { total: number } }
  expect(seen).toHaveLength(pagination.total)
  expect(new Set(seen).size).toBe(seen.length)

  // A page number beyond the last redirects to the last page. An invalid number shows the first page.
  const last = `/blog?page=${Math.ceil(pagination.total / 20)}`
  for (const number of ['99', '99999999999999999999', '1e300']) {
    const beyond = await fetch(`${site.url}/blog?page=${number}`, { redirect: 'manual' })
    expect([beyond.status, beyond.headers.get('location')]).toEqual([302, last])
  }
  expect((await fetchPage(site.url, '/blog?page=oil')).status).toBe(200)
})
