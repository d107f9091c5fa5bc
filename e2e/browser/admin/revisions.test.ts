// The versions of an article in the editor: comparing and restoring.
import { expect, test } from 'vitest'
import { z } from 'zod'
import { call, signIn } from '../../olea-api.ts'
import { contentField, saveButton, titleField, visitAdmin, waitForSaveState } from '../support/admin.ts'
import { publishArticle } from '../support/articles.ts'
import { site } from '../support/test-site.ts'
import { withBrowser } from '../support/visit.ts'

withBrowser({ pictures: false })

const Rows = z.object({
  data: z.array(z.object({ version: z.number(), reason: z.string(), title: z.string() })),
})

async function listVersions(id: string, token: string) {
  return Rows.parse(await call(site.url, 'GET', `/desk/articles/${id}/revisions`, { token })).data
}

test('compares versions, and restores one as a new version while unsaved text is kept as a draft', async () => {
  const { accessToken: token } = await signIn(site.url, site.admin)
  const { _id: id } = await publishArticle({
    title: 'The mill opens',
    content: '<p>Good oil stings the throat.</p>',
    category: 'Sustainability',
    isPublished: false,
  })
  const body = {
    title: 'The mill opened',
    content: '<p>Good oil <strong>burns</strong> the throat.</p>',
    tags: ['harvest'],
    category: 'Culinary & Pairings',
  }
  await call(site.url, 'PATCH', `/news/${id}`, { token, body })
  const { page, open, faults, close } = await visitAdmin()
  await open(`/admin/edit-article/${id}`)
  await contentField(page).waitFor()
  const openFirstVersion = async () => {
    await page.getByRole('button', { name: 'Versions' }).click()
    await page
      .getByRole('dialog', { name: 'Versions' })
      .getByRole('button', { name: /Created/ })
      .click()
  }
  const dialog = page.getByRole('dialog', { name: 'Versions' })
  const confirmation = page.getByRole('dialog', { name: 'Restore version 1?' })
  await openFirstVersion()
  await expect.poll(() => dialog.locator('del').allTextContents()).toEqual(['opens', 'stings'])
  expect(await dialog.locator('ins').allTextContents()).toEqual(['opened', 'burns'])
  const fields = await dialog.getByRole('table').innerText()
  expect(fields).toMatch(/Category\s+Sustainability\s+Culinary & Pairings/)
  expect(fields).toMatch(/Tags\s+Nothing\s+harvest/)

  await dialog.getByRole('button', { name: 'Restore', exact: true }).click()
  await confirmation.getByRole('button', { name: 'Restore', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => titleField(page).inputValue()).toBe('The mill opens')
  expect(await contentField(page).innerText()).toContain('Good oil stings the throat.')
  expect((await listVersions(id, token)).map(({ version, reason }) => [version, reason])).toEqual([
    [3, 'restored'],
    [2, 'edited'],
    [1, 'created'],
  ])
  // The form continues from the restored version.
  await titleField(page).fill('The mill opens again')
  await saveButton(page).click()
  await waitForSaveState(page, 'Saved')
  expect((await listVersions(id, token))[0]).toMatchObject({ version: 4, title: 'The mill opens again' })

  await titleField(page).fill('Typed and not saved')
  await openFirstVersion()
  // The version is compared with the unsaved text.
  await expect.poll(() => dialog.locator('ins').first().textContent()).toContain('Typed')
  await dialog.getByRole('button', { name: 'Restore', exact: true }).click()
  await confirmation.getByRole('button', { name: 'Restore', exact: true }).click()
  await page.getByRole('heading', { name: 'Unsaved changes' }).waitFor()
  expect((await listVersions(id, token))[0]).toMatchObject({ reason: 'restored', title: 'The mill opens' })
  await page.getByRole('button', { name: 'Continue editing' }).click()
  expect(await titleField(page).inputValue()).toBe('Typed and not saved')
  expect(faults).toEqual([])
  await close()
})
