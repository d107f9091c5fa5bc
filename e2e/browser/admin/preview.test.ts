// The preview in the editor, and preview links.
import { expect, test } from 'vitest'
import { z } from 'zod'
import { call, signIn } from '../../olea-api.ts'
import {
  articleIdFromUrl,
  contentField,
  openNewArticle,
  titleField,
  visitAdmin,
  waitForSaveState,
} from '../support/admin.ts'
import { publishArticle } from '../support/articles.ts'
import { site } from '../support/test-site.ts'
import { visit, withBrowser } from '../support/visit.ts'

withBrowser()

const Links = z.object({ data: z.array(z.object({ _id: z.string(), of: z.string() })) })

async function listLinks(id: string) {
  const { accessToken } = await signIn(site.url, site.admin)
  return Links.parse(await call(site.url, 'GET', `/desk/articles/${id}/previews`, { token: accessToken }))
    .data
}

test('shows unsaved text in any language and width without changing the admin’s language', async () => {
  const admin = await visitAdmin({ viewport: { width: 1440, height: 900 }, colorScheme: 'dark' })
  const { page, context, requests, faults, close } = admin
  await openNewArticle(admin)
  await titleField(page).fill('Typed a moment ago')
  await contentField(page).fill('The mill opened before sunrise.')
  await page.getByRole('button', { name: 'Preview' }).click()
  const dialog = page.getByRole('dialog', { name: 'Preview' })
  const frame = dialog.frameLocator('iframe')
  await expect.poll(() => frame.getByRole('heading', { level: 1 }).textContent()).toBe('Typed a moment ago')
  expect(await frame.getByRole('main').innerText()).toContain('typed and not saved')

  const widthIn = () => frame.locator('html').evaluate(() => innerWidth)
  for (const [name, px] of [
    ['Phone, 390', 388],
    ['Tablet, 768', 766],
    ['Desktop, 1280', 1278],
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
  expect(requests.filter((request) => request.includes('/view'))).toEqual([])
  expect(faults).toEqual([])
  await close()
})

test('opens a copied link without sign-in until it is ended', async () => {
  const { _id } = await publishArticle({
    title: 'For the colleagues',
    content: '<p>x</p>',
    isPublished: false,
  })
  const { page, context, open, faults, close } = await visitAdmin()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await open(`/admin/edit-article/${_id}`)
  await contentField(page).waitFor()
  await waitForSaveState(page, 'Saved')
  await page.getByRole('button', { name: 'Preview' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Preview' })
  await dialog.getByRole('button', { name: 'Copy link' }).click()
  await dialog.getByText(/Link copied. It opens until \d\d\.\d\d\.\d{4}/).waitFor()
  const link = new URL(await page.evaluate(() => navigator.clipboard.readText()))
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })

  const guest = await visit()
  await guest.open(`${link.pathname}${link.search}`)
  expect(await guest.page.getByRole('heading', { level: 1 }).textContent()).toBe('For the colleagues')

  await page.getByRole('button', { name: 'Preview' }).click()
  await dialog
    .getByRole('listitem')
    .filter({ hasText: 'As saved' })
    .getByRole('button', { name: 'End' })
    .click()
  await dialog.getByText('The link is ended').waitFor()
  await guest.open(`${link.pathname}${link.search}`, 410)
  expect(await guest.page.getByRole('heading', { level: 1 }).textContent()).toBe('This preview has expired')
  await guest.close()
  expect(faults).toEqual([])
  await close()
})

test('shows no preview of an empty article', async () => {
  const admin = await visitAdmin({ viewport: { width: 390, height: 844 } })
  const { page, close } = admin
  await openNewArticle(admin)
  await page.getByRole('button', { name: 'Preview' }).click()
  await page.getByText('Nothing has been written yet.').waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
  await close()
})

test('shows no preview while the latest text has not reached the server', async () => {
  const { _id } = await publishArticle({ title: 'Stored', content: '<p>x</p>', isPublished: false })
  const { page, open, close } = await visitAdmin()
  await open(`/admin/edit-article/${_id}`)
  await contentField(page).waitFor()
  await page.route('**/api/desk/drafts/*', (route) => route.abort('connectionreset'))
  await titleField(page).fill('Typed without a network')
  await page.getByRole('button', { name: 'Preview' }).click()
  await page.getByText('No preview yet: your last words have not reached the newspaper.').waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
  expect(await listLinks(_id)).toEqual([])
  await page.unroute('**/api/desk/drafts/*')
  await page.getByRole('button', { name: 'Preview' }).click()
  const frame = page.getByRole('dialog', { name: 'Preview' }).frameLocator('iframe')
  await expect
    .poll(() => frame.getByRole('heading', { level: 1 }).textContent())
    .toBe('Typed without a network')
  await close()
})

test('deletes the link of a preview that was closed before it loaded', async () => {
  const { _id } = await publishArticle({ title: 'Closed at once', content: '<p>x</p>', isPublished: false })
  const { page, open, requests, close } = await visitAdmin()
  await open(`/admin/edit-article/${_id}`)
  await waitForSaveState(page, 'Saved')
  const held = Promise.withResolvers<void>()
  await page.route(`**/api/desk/articles/${_id}/preview`, async (route) => {
    await held.promise
    await route.continue()
  })
  await page.getByRole('button', { name: 'Preview' }).click()
  const dialog = page.getByRole('dialog', { name: 'Preview' })
  await dialog.waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  held.resolve()
  const deletions = () =>
    requests.filter((request) => request.startsWith(`DELETE /api/desk/articles/${_id}/previews/`))
  await expect.poll(() => deletions().length).toBe(1)
  await expect.poll(() => listLinks(_id)).toEqual([])
  await close()
})

test('lets editors end links when there are too many for a preview', async () => {
  const { _id } = await publishArticle({ title: 'Much wanted', content: '<p>x</p>', isPublished: false })
  const { accessToken: token } = await signIn(site.url, site.admin)
  for (let link = 0; link < 50; link++)
    await call(site.url, 'POST', `/desk/articles/${_id}/preview`, { token })
  const { page, open, close } = await visitAdmin()
  await open(`/admin/edit-article/${_id}`)
  await waitForSaveState(page, 'Saved')
  await page.getByRole('button', { name: 'Preview' }).click()
  const dialog = page.getByRole('dialog', { name: 'Preview' })
  const alert = dialog.getByRole('alert').filter({ hasText: 'Too many links to this article are open.' })
  await alert.waitFor()
  await dialog.getByRole('button', { name: 'End', exact: true }).first().click()
  await dialog.getByText('The link is ended').waitFor()
  await alert.getByRole('button', { name: 'Try again' }).click()
  await dialog.frameLocator('iframe').getByRole('heading', { level: 1 }).getByText('Much wanted').waitFor()
  await close()
})

test('shows a failed load of the links and retries', async () => {
  const { _id } = await publishArticle({ title: 'Linked', content: '<p>x</p>', isPublished: false })
  const { page, open, close } = await visitAdmin()
  await open(`/admin/edit-article/${_id}`)
  await waitForSaveState(page, 'Saved')
  const listed = `**/api/desk/articles/${_id}/previews`
  await page.route(listed, (route) => route.fulfill({ status: 400, body: '{}' }))
  await page.getByRole('button', { name: 'Preview' }).click()
  const dialog = page.getByRole('dialog', { name: 'Preview' })
  const alert = dialog.getByRole('alert').filter({ hasText: 'The links that open could not be loaded.' })
  await alert.waitFor()
  await page.unroute(listed)
  await alert.getByRole('button', { name: 'Try again' }).click()
  await dialog.getByRole('region', { name: 'Links that open' }).getByText('This link').waitFor()
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
