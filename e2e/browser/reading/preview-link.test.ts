// A preview link as its recipient sees it: the article in any language, without counting a view.
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { call, createArticle, signIn } from '../../olea-api.ts'
import { site } from '../support/test-site.ts'
import { visit, waitForFrame, withBrowser } from '../support/visit.ts'

withBrowser()

const Link = z.object({ token: z.string(), expiresAt: z.string() })
let id: string
let path: string
let token: string

beforeAll(async () => {
  token = (await signIn(site.url, site.admin)).accessToken
  const article = await createArticle(site.url, token, {
    title: 'Before anybody reads it',
    summary: 'In one sentence',
    content:
      '<p>The mill opened before sunrise.</p><p><img src="https://pictures.invalid/a.png" alt="a mill"></p>',
    isPublished: false,
  })
  id = article._id
  const body = { aiPercent: 12, aiUse: { parts: ['draft'], note: 'Checked by the author.' } }
  await call(site.url, 'PATCH', `/news/${id}`, { token, body })
  path = `/preview?token=${Link.parse(await call(site.url, 'POST', `/desk/articles/${id}/preview`, { token })).token}`
})

test('shows an unpublished article, counts no view and is not cached', async () => {
  const { page, open, requests, faults, close } = await visit()
  await page.clock.install()
  await open(path)
  await expect
    .poll(() => page.getByRole('heading', { level: 1 }).textContent())
    .toBe('Before anybody reads it')
  const main = page.getByRole('main')
  expect(await main.innerText()).toMatch(/Preview\s+This is the article as it is saved/)
  expect(await main.innerText()).toContain('The mill opened before sunrise.')
  expect(await main.innerText()).toContain('The editors declare that AI wrote 12% of the text.')
  expect(await main.innerText()).toContain('Checked by the author.')
  // The cover and pictures of other sites load with the link's token.
  const pictures = await page
    .locator('main img')
    .evaluateAll((all) =>
      all.map((image) => image instanceof HTMLImageElement && image.complete && image.naturalWidth > 0),
    )
  expect(pictures).toEqual([true, true])
  await page.clock.runFor(2_500)
  await waitForFrame(page)
  expect(requests.filter((request) => request.includes('/view'))).toEqual([])
  expect(faults).toEqual([])
  await close()
  const answer = await fetch(site.url + path)
  expect(answer.headers.get('cache-control')).toBe('private, no-store')
  expect(answer.headers.get('x-robots-tag')).toContain('noindex')
  expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
})

test('uses the reader’s interface language and shows the original without a translation', async () => {
  const { page, open, close } = await visit({ locale: 'ar-SA' })
  await open(`${path}&lang=de`)
  expect(await page.locator('html').getAttribute('dir')).toBe('rtl')
  const text = await page.getByRole('main').innerText()
  expect(text).toContain('معاينة')
  expect(text).toContain('Deutsch')
  expect(text).toContain('The mill opened before sunrise.')
  await close()
})

test('returns 404 for an invalid token, and for pictures without a valid one', async () => {
  const { page, open, close } = await visit()
  await open('/preview?token=x.y', 404)
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('404: Route not Found')
  await close()
  for (const query of ['', '?preview=x.y', '?preview=']) {
    expect((await fetch(`${site.url}/media/cover/${id}-800.webp${query}`)).status).toBe(404)
    expect((await fetch(`${site.url}/media/of/${id}/0${query}`)).status).toBe(404)
  }
})

test('gives access to the pictures of its own article only', async () => {
  const other = await createArticle(site.url, token, { title: 'Another', isPublished: false })
  const query = path.replace('/preview?token', '?preview')
  expect((await fetch(`${site.url}/media/cover/${id}-800.webp${query}`)).status).toBe(200)
  expect((await fetch(`${site.url}/media/cover/${other._id}-800.webp${query}`)).status).toBe(404)
  await call(site.url, 'DELETE', '/news', { token, body: { ids: [other._id] } })
})
