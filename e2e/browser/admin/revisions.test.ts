// The versions of an article at the desk: what differs in them, and bringing one back without losing anything.
import { expect, test } from 'vitest'
import { z } from 'zod'
import { call, signIn } from '../../olea-api.ts'
import { contentField, saveButton, titleField, visitAdmin, waitForSaveState } from '../support/admin.ts'
import { publishArticle } from '../support/articles.ts'
import { hasFocus } from '../support/focus.ts'
import { site, type Visit, withBrowser } from '../support/visit.ts'

withBrowser()

const Rows = z.object({
  data: z.array(z.object({ version: z.number(), reason: z.string(), title: z.string() })),
})

async function asEditor(method: 'GET' | 'PATCH', path: string, body?: object): Promise<unknown> {
  const { accessToken } = await signIn(site.url, site.admin)
  return call(site.url, method, path, { token: accessToken, ...(body ? { body } : {}) })
}

const versionsOf = async (id: string) =>
  Rows.parse(await asEditor('GET', `/desk/articles/${id}/revisions`)).data

/** Three versions: as begun, with another title and look, and with other words, a tag and another category. */
async function articleOfThree(): Promise<string> {
  const { _id } = await publishArticle({
    title: 'The mill opens',
    content: '<p>Good oil stings the throat.</p>',
    category: 'Sustainability',
    isPublished: false,
  })
  await asEditor('PATCH', `/news/${_id}`, {
    title: 'The mill opened',
    content: '<p>Good oil <strong>stings</strong> the throat.</p>',
  })
  await asEditor('PATCH', `/news/${_id}`, {
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

test('a version is compared with what is there now and with the one before, and brought back as a new one', async () => {
  const id = await articleOfThree()
  const desk = await visitAdmin()
  const { page, faults, close } = desk
  const dialog = await openVersions(desk, id)

  await dialog.getByRole('button', { name: /Begun/ }).click()
  await dialog.getByRole('heading', { name: 'Version 1' }).waitFor()
  await expect.poll(() => dialog.locator('del').allTextContents()).toEqual(['opens', 'stings'])
  expect(await dialog.locator('ins').allTextContents()).toEqual(['opened', 'burns'])
  const facts = await dialog.getByRole('table').innerText()
  expect(facts).toMatch(/Category\s+Sustainability\s+Culinary & Pairings/)
  expect(facts).toMatch(/Tags\s+Nothing\s+harvest/)

  // The one in the middle changed a title and the look of a word that stayed.
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
  const question = page.getByRole('dialog', { name: 'Bring version 1 back?' })
  await question.getByRole('button', { name: 'Bring back' }).click()
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => titleField(page).inputValue()).toBe('The mill opens')
  expect(await contentField(page).innerText()).toContain('Good oil stings the throat.')
  expect((await versionsOf(id)).map(({ version, reason }) => [version, reason])).toEqual([
    [4, 'restored'],
    [3, 'edited'],
    [2, 'edited'],
    [1, 'created'],
  ])
  // The editor goes on from the version that came back.
  await titleField(page).fill('The mill opens again')
  await saveButton(page).click()
  await waitForSaveState(page, 'Saved')
  expect((await versionsOf(id))[0]).toMatchObject({ version: 5, title: 'The mill opens again' })
  expect(faults).toEqual([])
  await close()
})

test('words that were typed and not saved survive a version that is brought back', async () => {
  const id = await articleOfThree()
  const desk = await visitAdmin()
  const { page, open, close } = desk
  await open(`/admin/edit-article/${id}`)
  await titleField(page).fill('Typed and not saved')
  await page.getByRole('button', { name: 'Versions' }).click()
  const dialog = page.getByRole('dialog', { name: 'Versions' })
  await dialog.getByRole('button', { name: /Begun/ }).click()
  // What was typed is what the version is compared with.
  await expect.poll(() => dialog.locator('ins').first().textContent()).toContain('Typed')
  await dialog.getByRole('button', { name: 'Bring back' }).click()
  const question = page.getByRole('dialog', { name: /Bring version 1 back/ })
  expect(await question.innerText()).toContain('kept as a draft')
  await question.getByRole('button', { name: 'Bring back' }).click()
  await page.getByRole('heading', { name: 'Unsaved words' }).waitFor()
  expect((await versionsOf(id))[0]).toMatchObject({ reason: 'restored', title: 'The mill opens' })
  await page.getByRole('button', { name: 'Go on with them' }).click()
  expect(await titleField(page).inputValue()).toBe('Typed and not saved')
  await close()
})

test('that readers see the change at once is said of what is stored, not of the form', async () => {
  const { _id } = await publishArticle({ title: 'Readers see it', content: '<p>x</p>' })
  await asEditor('PATCH', `/news/${_id}`, { title: 'Readers see it now' })
  const desk = await visitAdmin()
  const { page, open, close } = desk
  await open(`/admin/edit-article/${_id}`)
  await contentField(page).waitFor()
  await page.getByRole('checkbox', { name: 'Published', exact: true }).uncheck()
  await page.getByRole('button', { name: 'Versions' }).click()
  const dialog = page.getByRole('dialog', { name: 'Versions' })
  await dialog.getByRole('button', { name: /Begun/ }).click()
  await dialog.getByRole('button', { name: 'Bring back' }).click()
  const question = page.getByRole('dialog', { name: /Bring version 1 back/ })
  expect(await question.innerText()).toContain('The article is published: readers see the change at once.')
  await close()
})

test('who comes too late sees what somebody saved meanwhile, and nothing is brought back', async () => {
  const id = await articleOfThree()
  const desk = await visitAdmin()
  const { page, close } = desk
  const dialog = await openVersions(desk, id)
  await asEditor('PATCH', `/news/${id}`, { title: 'Saved by somebody else' })
  await dialog.getByRole('button', { name: /Begun/ }).click()
  await dialog.getByRole('button', { name: 'Bring back' }).click()
  await page
    .getByRole('dialog', { name: /Bring version 1 back/ })
    .getByRole('button', { name: 'Bring back' })
    .click()
  const conflict = page.getByRole('dialog', { name: 'Somebody else saved this article' })
  await conflict.waitFor()
  expect(await conflict.innerText()).toContain('Saved by somebody else')
  expect((await versionsOf(id))[0]).toMatchObject({ version: 4, reason: 'edited' })
  await close()
})

test('a version that is back is never called not brought back, even when the article does not load again', async () => {
  const id = await articleOfThree()
  const desk = await visitAdmin()
  const { page, close } = desk
  const dialog = await openVersions(desk, id)
  await dialog.getByRole('button', { name: /Begun/ }).click()
  await dialog.getByRole('button', { name: 'Bring back' }).click()
  await page.route(`**/api/news/id/${id}`, (route) => route.fulfill({ status: 503, body: '{}' }))
  const question = page.getByRole('dialog', { name: 'Bring version 1 back?' })
  await question.getByRole('button', { name: 'Bring back' }).click()
  await dialog.getByText('Version 1 is back, but the article could not be loaded again.').waitFor()
  await question.waitFor({ state: 'detached' })
  expect((await versionsOf(id))[0]).toMatchObject({ version: 4, reason: 'restored' })
  await close()
})

test('by keyboard alone, on a phone and from right to left', async () => {
  const id = await articleOfThree()
  const desk = await visitAdmin({
    viewport: { width: 390, height: 844 },
    colorScheme: 'dark',
    locale: 'ar-SA',
  })
  const { page, context, open, faults, close } = desk
  await context.addCookies([{ name: 'i18nextLng', value: 'ar', url: site.url }])
  await open(`/admin/edit-article/${id}`)
  await contentField(page).waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  // The head stays one row: the tools of the text stick right below it.
  const head = await page.locator('header:has(> [data-state])').boundingBox()
  expect(head?.height).toBeLessThan(70)
  await page.getByRole('button', { name: 'النسخ' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'النسخ' })
  await dialog.getByRole('button', { name: /بدأ/ }).press('Enter')
  // One room at a time: the version has the focus, the list has gone.
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
