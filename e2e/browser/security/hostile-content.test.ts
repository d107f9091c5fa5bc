// XSS on reader pages: content of a stolen admin account, imported content, and URLs never run as scripts.
import { expect, test } from 'vitest'
import { findDemoArticle, importArticle, publishArticle } from '../support/articles.ts'
import { attackHtml, breakout } from '../support/attack-html.ts'
import { site } from '../support/test-site.ts'
import { visit, waitForNetworkIdle, withBrowser } from '../support/visit.ts'

withBrowser()

const category = 'Voices & Perspectives'

test.each([
  [
    'written',
    () =>
      publishArticle({
        title: `Attacks ${breakout}`,
        summary: `In short ${breakout}`,
        content: attackHtml,
        category,
      }),
  ],
  ['imported', () => importArticle('Attacks from an old site', attackHtml)],
])('shows the text of an article with attacks that was %s, and runs none of them', async (_name, make) => {
  const { _id, title, category: chosen } = await make()
  const { page, open, faults, close } = await visit()
  const isAttacked = () => page.evaluate(() => Reflect.has(window, 'attacked'))

  await open(`/article/${_id}`)
  await waitForNetworkIdle(page)
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(title)
  const main = page.getByRole('main')
  expect(await main.getByText('Before the attacks.', { exact: true }).isVisible()).toBe(true)
  expect(await main.getByText('After the attacks.', { exact: true }).isVisible()).toBe(true)
  const forbidden = 'script, style, link, base, meta, form, object, embed, iframe, [srcdoc], [style]'
  const active = 'a[href^="javascript"], a[href^="data:"], [onerror], [onload], [ontoggle]'
  const article = main.getByRole('article').first()
  const remaining = article.locator(`:is(${forbidden}, ${active})`)
  expect(await remaining.evaluateAll((all) => all.map((element) => element.outerHTML.slice(0, 200)))).toEqual(
    [],
  )
  for (const link of await main.getByRole('link', { name: 'read on' }).all())
    await link.click({ timeout: 2_000, noWaitAfter: true })
  expect(page.url()).toBe(`${site.url}/article/${_id}`)
  expect(await isAttacked()).toBe(false)

  // The same content as data of a client-side navigation, which scripts turn into elements.
  await open(`/category/${encodeURIComponent(chosen)}`)
  await page.getByRole('main').locator(`a[href="/article/${_id}"]`).first().click()
  await page.waitForURL(`**/article/${_id}`)
  await expect.poll(() => main.getByText('After the attacks.', { exact: true }).count()).toBe(1)
  await waitForNetworkIdle(page)
  expect(await isAttacked()).toBe(false)
  // Only the missing picture may be reported, and no policy violation.
  expect(faults.filter((fault) => !fault.startsWith('404 '))).toEqual([])
  await close()
})

test('runs no script given as search words, parameter, category or path', async () => {
  const { page, close, faults } = await visit()
  for (const path of ['/search?q=', '/?lng=en&x=', '/category/', '/']) {
    await page.goto(`${path}${encodeURIComponent(`"'>${breakout}<img src=x onerror="window.attacked=1">`)}`)
    await waitForNetworkIdle(page)
    expect(await page.evaluate(() => Reflect.has(window, 'attacked')), path).toBe(false)
    expect(await page.getByRole('heading', { level: 1 }).count(), path).toBe(1)
    expect(
      faults.filter((fault) => /policy|uncaught|hydrat/i.test(fault)),
      path,
    ).toEqual([])
  }
  await close()
})

test('forbids framing, inline scripts and untrusted markup by the CSP', async () => {
  const { _id } = await findDemoArticle()
  for (const path of ['/', `/article/${_id}`]) {
    const { headers } = await fetch(`${site.url}${path}`)
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(headers.get('content-security-policy')).not.toMatch(/script-src[^;]*unsafe/)
    expect(headers.get('content-security-policy')).toContain("require-trusted-types-for 'script'")
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  }
})

test('refuses a script that was injected into the finished page', async () => {
  const { page, faults, close } = await visit()
  await page.route('**/', async (route) => {
    const response = await route.fetch()
    const html = await response.text()
    const attack = '<script>window.attacked = 1</script><img src="/favicon.ico" onload="window.attacked = 1">'
    const body = html.replace('</main>', `${attack}</main>`)
    expect(body).not.toBe(html)
    await route.fulfill({ response, body })
  })
  await page.goto('/')
  await waitForNetworkIdle(page)
  expect(await page.evaluate(() => Reflect.has(window, 'attacked'))).toBe(false)
  // The browser names both, so they were reached and refused.
  expect(faults.filter((fault) => /inline script|inline event handler/.test(fault))).toHaveLength(2)
  await close()
})
