// The preview in the editor, and preview links.
import { expect, test } from 'vitest'
import { z } from 'zod'
import { call, signIn } from '../../olea-api.ts'
import { articleIdFromUrl, contentField, openNewArticle, titleField, visitAdmin } from '../support/admin.ts'
import { publishArticle } from '../support/articles.ts'
import { site } from '../support/test-site.ts'
import { visit, withBrowser } from '../support/visit.ts'

withBrowser({ pictures: false })

const Links = z.object({ data: z.array(z.object({ _id: z.string(), of: z.string() })) })

async function listLinks(id: string) {
  const { accessToken } = await signIn(site.url, site.admin)
  return Links.parse(await call(site.url, 'GET', `/desk/articles/${id}/previews`, { token: accessToken }))
    .data
}

test('shows unsaved text in another language, and opens a copied link without sign-in until it is ended', async () => {
  const admin = await visitAdmin({ viewport: { width: 1440, height: 900 }, colorScheme: 'dark' })
  const { page, context, requests, faults, close } = admin
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openNewArticle(admin)
  await titleField(page).fill('Typed a moment ago')
  await contentField(page).fill('The mill opened before sunrise.')
  await page.getByRole('button', { name: 'Preview' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Preview' })
  const frame = dialog.frameLocator('iframe')
  await expect.poll(() => frame.getByRole('heading', { level: 1 }).textContent()).toBe('Typed a moment ago')
  expect(await frame.getByRole('main').innerText()).toContain('has not saved yet')
  const widthIn = () => frame.locator('html').evaluate(() => innerWidth)
  // Without the borders of the frame.
  for (const [name, px] of [
    ['Tablet, 768', 766],
    ['Desktop, 1280', 1278],
    ['Phone, 390', 388],
  ] as const) {
    await dialog.getByLabel(name).check()
    await expect.poll(widthIn).toBe(px)
  }
  await dialog.getByLabel('Language').selectOption('ar')
  await expect.poll(() => frame.locator('html').getAttribute('dir')).toBe('rtl')
  await expect.poll(() => frame.getByRole('main').innerText()).toContain('معاينة')
  // The preview is in Arabic, the admin page stays in English.
  expect((await context.cookies()).find(({ name }) => name === 'i18nextLng')?.value).not.toBe('ar')
  expect(await page.locator('html').getAttribute('lang')).toBe('en')

  const id = articleIdFromUrl(page)
  expect(await listLinks(id)).toHaveLength(1)
  // A link that was not copied is deleted when the preview closes.
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => listLinks(id)).toEqual([])

  await page.getByRole('button', { name: 'Preview' }).click()
  await dialog.getByRole('button', { name: 'Copy link' }).click()
  await dialog.getByText(/Link copied. It is valid until \d\d\.\d\d\.\d{4}/).waitFor()
  const link = new URL(await page.evaluate(() => navigator.clipboard.readText()))
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  const guest = await visit()
  await guest.open(`${link.pathname}${link.search}`)
  expect(await guest.page.getByRole('heading', { level: 1 }).textContent()).toBe('Typed a moment ago')

  await page.getByRole('button', { name: 'Preview' }).click()
  await dialog
    .getByRole('listitem')
    .filter({ hasText: 'Draft' })
    .getByRole('button', { name: 'Revoke' })
    .click()
  await dialog.getByText('The link is no longer valid').waitFor()
  await guest.open(`${link.pathname}${link.search}`, 410)
  expect(await guest.page.getByRole('heading', { level: 1 }).textContent()).toBe('This preview has expired')
  await guest.close()
  expect(requests.filter((request) => request.includes('/view'))).toEqual([])
  expect(faults).toEqual([])
  await close()
})

test('allows framing of previews on the same origin only, and of other pages not at all', async () => {
  const { _id } = await publishArticle({ title: 'Framed', isPublished: false })
  const { accessToken } = await signIn(site.url, site.admin)
  const created = await call(site.url, 'POST', `/desk/articles/${_id}/preview`, { token: accessToken })
  const { token } = z.object({ token: z.string() }).parse(created)
  const shown = await fetch(`${site.url}/preview?token=${token}&lng=ar`)
  expect(shown.headers.get('x-frame-options')).toBe('SAMEORIGIN')
  expect(shown.headers.get('content-security-policy')).toContain("frame-ancestors 'self'")
  expect(shown.headers.get('set-cookie')).toBeNull()
  for (const path of ['/', '/preview?token=x.y']) {
    const other = await fetch(site.url + path)
    expect(other.headers.get('x-frame-options')).toBe('DENY')
    expect(other.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  }
})
