// Lite pages: the same text without scripts, pictures and fonts, by choice or with the Save-Data header.
import { expect, test } from 'vitest'
import { listPublicPages, publishArticle } from '../support/articles.ts'
import { site } from '../support/test-site.ts'
import { visit, waitForNetworkIdle, withBrowser } from '../support/visit.ts'

withBrowser()

const maxBytes = 60_000

test.each(['home', 'article', 'category', 'all news', 'search'])(
  'loads only HTML and styles on the lite page of %s, within the size limit',
  async (name) => {
    const { path } = await findPage(name)
    const { page, context, faults, close } = await visit()
    let bytes = 0
    const kinds = new Set<string>()
    context.on('requestfinished', async (request) => {
      kinds.add(request.resourceType())
      const sizes = await request.sizes()
      bytes += sizes.responseBodySize + sizes.responseHeadersSize
    })
    await page.goto(`${path}${path.includes('?') ? '&' : '?'}lite=1`)
    await waitForNetworkIdle(page)
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
    await waitForNetworkIdle(page)
    expect([...kinds].filter((kind) => !['document', 'stylesheet', 'other'].includes(kind))).toEqual([])
    expect(bytes).toBeGreaterThan(5_000)
    expect(bytes).toBeLessThan(maxBytes)
    expect(await page.locator('script:not([type="application/ld+json"])').count()).toBe(0)
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1)
    expect(faults).toEqual([])
    await close()
  },
)

test('switches to the lite version and back in the footer, and keeps it in links', async () => {
  const { page, open, faults, close } = await visit()
  await open('/')
  const footer = page.getByRole('contentinfo')
  expect(await footer.getByRole('link', { name: 'Full version' }).count()).toBe(0)
  await footer.getByRole('link', { name: 'Lite version' }).click()
  await page.waitForURL('**/?lite=1')
  const link = page.getByRole('main').locator('a[href^="/article/"]').first()
  const title = await link.innerText()
  await link.click()
  await page.waitForURL('**/article/*lite=1')
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(title)
  expect(await page.locator('picture, .article-body img').count()).toBe(0)

  await page.getByRole('searchbox').fill('olive')
  await page.getByRole('searchbox').press('Enter')
  await page.waitForURL('**/search?**lite=1**')
  await page.goto('/news/all?lite=1')
  await page.locator('select[name=category]').selectOption('Sustainability')
  await page.getByRole('button', { name: 'Apply' }).click()
  await page.waitForURL('**category=Sustainability**')
  expect(new URL(page.url()).searchParams.get('lite')).toBe('1')

  await footer.getByRole('link', { name: 'Full version' }).click()
  await page.waitForURL('**lite=0**')
  expect(new URL(page.url()).searchParams.get('category')).toBe('Sustainability')
  await page.locator('picture').first().waitFor()
  expect(await page.context().cookies()).toEqual([])
  expect(faults).toEqual([])
  await close()
})

test('serves lite pages for Save-Data until the reader chooses the full version', async () => {
  const { page, open, close } = await visit({ extraHTTPHeaders: { 'save-data': 'on' } })
  await page.goto('/')
  expect(await page.locator('html').getAttribute('data-lite')).not.toBeNull()
  expect(await page.locator('picture').count()).toBe(0)
  // The browser sends the header with every request, so URLs need no parameter.
  expect(await page.getByRole('main').locator('a[href*="lite="]').count()).toBe(0)
  await open('/?lite=0')
  expect(await page.locator('html').getAttribute('data-lite')).toBeNull()
  expect(await page.locator('picture').count()).toBeGreaterThan(0)
  await close()
})

test('never mixes the cached lite and full versions of a page', async () => {
  const get = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(site.url + path, { headers: { 'accept-language': 'en', ...headers } })
    return { isLite: (await answer.text()).includes('<html data-lite'), headers: answer.headers }
  }
  for (let round = 0; round < 2; round++) {
    expect((await get('/')).isLite).toBe(false)
    expect((await get('/?lite=1')).isLite).toBe(true)
    expect((await get('/', { 'save-data': 'on' })).isLite).toBe(true)
    expect((await get('/?lite=0', { 'save-data': 'on' })).isLite).toBe(false)
  }
  const { headers } = await get('/')
  expect(headers.get('vary')).toContain('Save-Data')
  const { headers: lite } = await get('/?lite=1')
  expect(lite.get('content-security-policy')).not.toContain('sha256')
})

test('replaces pictures and videos by links and escapes their descriptions', async () => {
  const { _id } = await publishArticle({
    title: 'Pictures of a mill',
    content: `<p>See <img src="/media/no-such.png" alt='A "press" & a mill'> here.</p>
      <iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ"></iframe>
      <img src="/media/x.png" alt="</a><script>window.attacked = 1</script><img src=x onerror='window.attacked=1'>">`,
  })
  const { page, faults, close } = await visit()
  await page.goto(`/article/${_id}?lite=1`)
  await waitForNetworkIdle(page)
  const body = page.locator('.article-body')
  expect(await body.locator('img, iframe, script').count()).toBe(0)
  expect(await body.getByRole('link', { name: 'A "press" & a mill' }).getAttribute('href')).toBe(
    '/media/no-such.png',
  )
  expect(await body.locator('a[href^="https://www.youtube-nocookie.com/embed/"]').count()).toBe(1)
  expect(await page.evaluate(() => Reflect.has(window, 'attacked'))).toBe(false)
  expect(faults).toEqual([])
  await close()
})

async function findPage(name: string) {
  const lists = [
    { name: 'all news', path: '/news/all' },
    { name: 'search', path: '/search?q=olive' },
  ]
  const found = [...(await listPublicPages()), ...lists].find((candidate) => candidate.name === name)
  if (!found) throw new Error(`There is no page ${name}`)
  return found
}
