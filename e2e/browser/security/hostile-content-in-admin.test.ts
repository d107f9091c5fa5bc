// XSS in admin pages, previews and feeds: no script of an article, a version or a stored draft runs there.
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { call, signIn } from '../../olea-api.ts'
import { contentField, titleField, visitAdmin } from '../support/admin.ts'
import { publishArticle } from '../support/articles.ts'
import { attackHtml, breakout } from '../support/attack-html.ts'
import { site } from '../support/test-site.ts'
import { type Visit, visit, waitForNetworkIdle, withBrowser } from '../support/visit.ts'

withBrowser()

const title = `Hostile ${breakout}`
let id: string
let token: string

beforeAll(async () => {
  token = (await signIn(site.url, site.admin)).accessToken
  id = (await publishArticle({ title, summary: `In short ${breakout}`, content: attackHtml }))._id
  const body = {
    title: `${title} again`,
    content: `${attackHtml}<p>Second.</p>`,
    tags: [breakout.slice(0, 60)],
  }
  await call(site.url, 'PATCH', `/news/${id}`, { token, body })
})

/**
 * Expects that no script ran, no request went out and no policy was violated.
 * @param expected faults that are allowed, for example while content is parsed in an inert document
 */
async function expectUnharmed({ page, faults }: Visit, expected = /^404 /): Promise<void> {
  await waitForNetworkIdle(page)
  expect(await page.evaluate(() => Reflect.has(window, 'attacked'))).toBe(false)
  expect(faults.filter((fault) => !expected.test(fault))).toEqual([])
}

test('runs no script of an article in the list, the editor, its versions, and a draft that is restored', async () => {
  const admin = await visitAdmin()
  const { page, open, close } = admin
  await open('/admin?search=hostile')
  await page.getByRole('checkbox', { name: `Published: ${title} again` }).waitFor()
  await expectUnharmed(admin)
  await open(`/admin/edit-article/${id}`)
  await contentField(page).getByText('Second.').waitFor()
  expect(await titleField(page).inputValue()).toBe(`${title} again`)
  await expectUnharmed(admin)
  await page.getByRole('button', { name: 'Versions' }).click()
  const versions = page.getByRole('dialog', { name: 'Versions' })
  await versions.getByRole('button', { name: /Created/ }).click()
  await versions.getByRole('heading', { name: 'Version 1' }).waitFor()
  await expectUnharmed(admin)

  const fields = {
    title: `Draft ${breakout}`,
    content: `${attackHtml}<p>Drafted.</p>`,
    previewImage: 'javascript:window.attacked=1',
  }
  const stored = await fetch(`${site.url}/api/desk/drafts/${id}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ fields, baseVersion: 1 }),
  })
  expect(stored.status).toBe(200)
  await open(`/admin/edit-article/${id}`)
  const goOn = page.getByRole('button', { name: 'Continue editing' })
  await goOn.waitFor()
  await expectUnharmed(admin, /^404 |violate/i)
  await goOn.click()
  // The text after the attacks is visible.
  for (const words of ['Before the attacks.', 'After the attacks.', 'Drafted.'])
    await contentField(page).getByText(words).waitFor()
  await expectUnharmed(admin, /^404 |violate/i)
  await close()
})

test('runs no script in the preview of the saved version and of the draft', async () => {
  const Link = z.object({ token: z.string() })
  const reader = await visit()
  const main = reader.page.getByRole('main')
  for (const [of, words] of [
    ['saved', 'Second.'],
    ['draft', 'Drafted.'],
  ]) {
    const created = await call(site.url, 'POST', `/desk/articles/${id}/preview`, { token, body: { of } })
    await reader.open(`/preview?token=${Link.parse(created).token}`)
    await main.getByText(words ?? '', { exact: true }).waitFor()
    const active = 'script, iframe[srcdoc], [onerror], [onload], [style], form[action*="steal"]'
    expect(await main.locator(active).count()).toBe(0)
    expect(await main.locator('a[href^="javascript"], a[href^="data:"]').count()).toBe(0)
    await expectUnharmed(reader)
  }
  await reader.close()
})

/** Removes the values of text attributes, which may contain anything. */
const removeTextAttributes = (html: string) => html.replaceAll(/ (?:title|alt)="[^"]*"/g, '')

test('contains no active content in feeds', async () => {
  const read = async (name: string) => (await fetch(`${site.url}/feeds/${name}`)).text()
  const Feed = z.object({
    items: z.array(z.object({ id: z.string(), content_html: z.string().default('') })),
  })
  const item = Feed.parse(JSON.parse(await read('all.json'))).items.find((each) => each.id.includes(id))
  expect(item?.content_html).toContain('After the attacks.')
  expect(removeTextAttributes(item?.content_html ?? '')).not.toMatch(
    /<script|<iframe|<style|\son\w+=|javascript:|srcdoc|<form|<base/i,
  )
  for (const name of ['all.atom', 'all.rss']) {
    const xml = await read(name)
    expect(xml).toContain(id)
    // Feed readers parse the escaped or CDATA content as HTML.
    const contents = [...xml.matchAll(/<(content|content:encoded|description)\b[^>]*>([\s\S]*?)<\/\1>/g)]
    expect(contents.length).toBeGreaterThan(0)
    for (const [, , html = ''] of contents) {
      const read = html.replaceAll('&lt;', '<').replaceAll('&quot;', '"')
      expect(removeTextAttributes(read)).not.toMatch(/<script[\s>]|<iframe srcdoc|onerror=/i)
    }
  }
})
