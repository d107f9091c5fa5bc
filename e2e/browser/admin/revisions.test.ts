// The versions of an article in the editor: comparing and restoring.
import { expect, test } from 'vitest'
import { z } from 'zod'
import { call, signIn } from '../../olea-api.ts'
import { contentField, saveButton, titleField, visitAdmin, waitForSaveState } from '../support/admin.ts'
import { publishArticle } from '../support/articles.ts'
import { hasFocus } from '../support/focus.ts'
import { site } from '../support/test-site.ts'
import { type Visit, withBrowser } from '../support/visit.ts'

withBrowser({ pictures: false })

const Rows = z.object({
  data: z.array(z.object({ version: z.number(), reason: z.string(), title: z.string() })),
})

async function callAsAdmin(method: 'GET' | 'PATCH', path: string, body?: object): Promise<unknown> {
  const { accessToken } = await signIn(site.url, site.admin)
  return call(site.url, method, path, { token: accessToken, ...(body ? { body } : {}) })
}

const listVersions = async (id: string) =>
  Rows.parse(await callAsAdmin('GET', `/desk/articles/${id}/revisions`)).data

/** Creates three versions: the second changes title and formatting, the third the text, tags and category. */
async function createArticleWithVersions(): Promise<string> {
  const { _id } = await publishArticle({
    title: 'The mill opens',
    content: '<p>Good oil stings the throat.</p>',
    category: 'Sustainability',
    isPublished: false,
  })
  await callAsAdmin('PATCH', `/news/${_id}`, {
    title: 'The mill opened',
    content: '<p>Good oil <strong>stings</strong> the throat.</p>',
  })
  await callAsAdmin('PATCH', `/news/${_id}`, {
    content: '<p>Good oil <strong>burns</strong> the throat.</p>',
    tags: ['harvest'],
    category: 'Culinary & Pairings',
  })
  return _id
}

async function openVersions({ page, open }: Visit, id: string) {
  await open(`/admin/edit-article/${id}`)
  await contentField(page).waitFor()
  await page.getByRole('button', { name: 'Versions' }).click()
  const dialog = page.getByRole('dialog', { name: 'Versions' })
  await dialog.getByRole('button', { name: /Begun/ }).waitFor()
  return dialog
}

test('compares a version with the current and the previous one, and restores it as a new version', async () => {
  const id = await createArticleWithVersions()
  const admin = await visitAdmin()
  const { page, faults, close } = admin
  const dialog = await openVersions(admin, id)

  await dialog.getByRole('button', { name: /Begun/ }).click()
  await dialog.getByRole('heading', { name: 'Version 1' }).waitFor()
  await expect.poll(() => dialog.locator('del').allTextContents()).toEqual(['opens', 'stings'])
  expect(await dialog.locator('ins').allTextContents()).toEqual(['opened', 'burns'])
  const fields = await dialog.getByRole('table').innerText()
  expect(fields).toMatch(/Category\s+Sustainability\s+Culinary & Pairings/)
  expect(fields).toMatch(/Tags\s+Nothing\s+harvest/)

  // The second version changed the title and the formatting of a word.
  await dialog.getByText('1 earlier save').click()
  await dialog.getByRole('button', { name: /Title/ }).click()
  await dialog.getByRole('heading', { name: 'Version 2' }).waitFor()
  await dialog.getByLabel('Compare with').selectOption('previous')
  await dialog.getByText('Look of the words').waitFor()
  expect(await dialog.getByRole('listitem').filter({ hasText: 'bold' }).innerText()).toMatch(
    /stings.*\s*bold/,
  )
  expect(await dialog.getByRole('table').count()).toBe(0)

  await dialog.getByRole('button', { name: /Begun/ }).click()
  await dialog.getByRole('button', { name: 'Bring back' }).click()
  const confirmation = page.getByRole('dialog', { name: 'Bring version 1 back?' })
  await confirmation.getByRole('button', { name: 'Bring back' }).click()
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => titleField(page).inputValue()).toBe('The mill opens')
  expect(await contentField(page).innerText()).toContain('Good oil stings the throat.')
  expect((await listVersions(id)).map(({ version, reason }) => [version, reason])).toEqual([
    [4, 'restored'],
    [3, 'edited'],
    [2, 'edited'],
    [1, 'created'],
  ])
  // The form continues from the restored version.
  await titleField(page).fill('The mill opens again')
  await saveButton(page).click()
  await waitForSaveState(page, 'Saved')
  expect((await listVersions(id))[0]).toMatchObject({ version: 5, title: 'The mill opens again' })
  expect(faults).toEqual([])
  await close()
})

test('keeps unsaved text as a draft when a version is restored', async () => {
  const id = await createArticleWithVersions()
  const admin = await visitAdmin()
  const { page, open, close } = admin
  await open(`/admin/edit-article/${id}`)
  await titleField(page).fill('Typed and not saved')
  await page.getByRole('button', { name: 'Versions' }).click()
  const dialog = page.getByRole('dialog', { name: 'Versions' })
  await dialog.getByRole('button', { name: /Begun/ }).click()
  // The version is compared with the unsaved text.
  await expect.poll(() => dialog.locator('ins').first().textContent()).toContain('Typed')
  await dialog.getByRole('button', { name: 'Bring back' }).click()
  const confirmation = page.getByRole('dialog', { name: /Bring version 1 back/ })
  expect(await confirmation.innerText()).toContain('kept as a draft')
  await confirmation.getByRole('button', { name: 'Bring back' }).click()
  await page.getByRole('heading', { name: 'Unsaved words' }).waitFor()
  expect((await listVersions(id))[0]).toMatchObject({ reason: 'restored', title: 'The mill opens' })
  await page.getByRole('button', { name: 'Go on with them' }).click()
  expect(await titleField(page).inputValue()).toBe('Typed and not saved')
  await close()
})

test('warns that readers see the change at once by the stored state instead of the form’s', async () => {
  const { _id } = await publishArticle({ title: 'Readers see it', content: '<p>x</p>' })
  await callAsAdmin('PATCH', `/news/${_id}`, { title: 'Readers see it now' })
  const admin = await visitAdmin()
  const { page, open, close } = admin
  await open(`/admin/edit-article/${_id}`)
  await contentField(page).waitFor()
  await page.getByRole('checkbox', { name: 'Published', exact: true }).uncheck()
  await page.getByRole('button', { name: 'Versions' }).click()
  const dialog = page.getByRole('dialog', { name: 'Versions' })
  await dialog.getByRole('button', { name: /Begun/ }).click()
  await dialog.getByRole('button', { name: 'Bring back' }).click()
  const confirmation = page.getByRole('dialog', { name: /Bring version 1 back/ })
  expect(await confirmation.innerText()).toContain(
    'The article is published: readers see the change at once.',
  )
  await close()
})

test('shows a conflict instead of restoring when another editor has saved meanwhile', async () => {
  const id = await createArticleWithVersions()
  const admin = await visitAdmin()
  const { page, close } = admin
  const dialog = await openVersions(admin, id)
  await callAsAdmin('PATCH', `/news/${id}`, { title: 'Saved by somebody else' })
  await dialog.getByRole('button', { name: /Begun/ }).click()
  await dialog.getByRole('button', { name: 'Bring back' }).click()
  await page
    .getByRole('dialog', { name: /Bring version 1 back/ })
    .getByRole('button', { name: 'Bring back' })
    .click()
  const conflict = page.getByRole('dialog', { name: 'Somebody else saved this article' })
  await conflict.waitFor()
  expect(await conflict.innerText()).toContain('Saved by somebody else')
  expect((await listVersions(id))[0]).toMatchObject({ version: 4, reason: 'edited' })
  await close()
})

test('reports a restored version as restored when the article fails to reload', async () => {
  const id = await createArticleWithVersions()
  const admin = await visitAdmin()
  const { page, close } = admin
  const dialog = await openVersions(admin, id)
  await dialog.getByRole('button', { name: /Begun/ }).click()
  await dialog.getByRole('button', { name: 'Bring back' }).click()
  await page.route(`**/api/news/id/${id}`, (route) => route.fulfill({ status: 503, body: '{}' }))
  const confirmation = page.getByRole('dialog', { name: 'Bring version 1 back?' })
  await confirmation.getByRole('button', { name: 'Bring back' }).click()
  await dialog.getByText('Version 1 is back, but the article could not be loaded again.').waitFor()
  await confirmation.waitFor({ state: 'detached' })
  expect((await listVersions(id))[0]).toMatchObject({ version: 4, reason: 'restored' })
  await close()
})

test('works by keyboard on a phone in a right-to-left language', async () => {
  const id = await createArticleWithVersions()
  const admin = await visitAdmin({
    viewport: { width: 390, height: 844 },
    colorScheme: 'dark',
    locale: 'ar-SA',
  })
  const { page, context, open, faults, close } = admin
  await context.addCookies([{ name: 'i18nextLng', value: 'ar', url: site.url }])
  await open(`/admin/edit-article/${id}`)
  await contentField(page).waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  // The header is one row high, because the toolbar sticks right below it.
  const head = await page.locator('header:has(> [data-state])').boundingBox()
  expect(head?.height).toBeLessThan(70)
  await page.getByRole('button', { name: 'النسخ' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'النسخ' })
  await dialog.getByRole('button', { name: /بدأ/ }).press('Enter')
  // A phone shows either the list or a version, which receives the focus.
  const name = dialog.getByRole('heading', { name: 'النسخة 1' })
  await name.waitFor()
  expect(await hasFocus(name)).toBe(true)
  expect(await dialog.getByRole('button', { name: /بدأ/ }).isVisible()).toBe(false)
  expect(await dialog.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true)
  await dialog.getByRole('button', { name: 'كل النسخ' }).press('Enter')
  await dialog.getByRole('button', { name: /بدأ/ }).waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  expect(faults).toEqual([])
  await close()
})
