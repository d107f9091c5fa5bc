// Deleting a picture that only older versions of an article contain.
import { expect, test } from 'vitest'
import { call, signIn } from '../../olea-api.ts'
import { contentField, visitAdmin } from '../support/admin.ts'
import { publishArticle } from '../support/articles.ts'
import { site } from '../support/test-site.ts'
import { uploadPicture } from '../support/upload-picture.ts'
import { withBrowser } from '../support/visit.ts'

withBrowser()

test('deletes a picture of older versions after a warning, and restores those versions without it', async () => {
  const lost = await uploadPicture('A mill that was sold')
  const content = `<p>Before.</p><figure><img src="${lost.address}" alt="A mill that was sold"><figcaption>The old mill</figcaption></figure><p>After.</p>`
  const { _id } = await publishArticle({
    title: 'Sold',
    content,
    previewImage: lost.address,
    isPublished: false,
  })
  const { page, open, requests, faults, close } = await visitAdmin()
  const details = page.getByRole('dialog', { name: 'Picture' })
  const openPicture = async () => {
    await open('/admin/media')
    await page
      .getByRole('list')
      .getByRole('button', { name: /^A mill that was sold/ })
      .click()
    await details.getByRole('link', { name: 'Sold' }).waitFor()
  }
  await openPicture()
  expect(await details.getByRole('button', { name: 'Delete picture' }).count()).toBe(0)

  const { accessToken: token } = await signIn(site.url, site.admin)
  const without = { content: '<p>Before.</p><p>After.</p>', previewImage: '' }
  await call(site.url, 'PATCH', `/news/${_id}`, { token, body: without })
  await openPicture()
  await details.getByText('in an older version').waitFor()
  await details.getByRole('button', { name: 'Delete picture' }).click()
  await details.getByText('It is also removed from older versions of these articles').waitFor()
  // A double click must send one request.
  await details.getByRole('button', { name: 'Delete permanently' }).dblclick()
  await details.waitFor({ state: 'detached' })
  expect(requests.filter((request) => request.startsWith('DELETE /api/media/'))).toHaveLength(1)
  await page.getByText('The picture is deleted').waitFor()

  await open(`/admin/edit-article/${_id}`)
  await contentField(page).waitFor()
  await page.getByRole('button', { name: 'Versions' }).click()
  const dialog = page.getByRole('dialog', { name: 'Versions' })
  await dialog.getByRole('button', { name: /Created/ }).click()
  await dialog.getByText('Some pictures of this version were deleted later.').waitFor()
  // The version shows a placeholder as its cover, and the picture's description in the text.
  const cover = dialog.getByRole('row', { name: /^Preview image/ })
  expect(await cover.innerText()).toContain('Deleted picture')
  expect(await cover.locator('img').count()).toBe(0)
  expect(await dialog.locator('del').allInnerTexts()).toContainEqual(
    expect.stringContaining('A mill that was sold'),
  )
  await dialog.getByRole('button', { name: 'Restore', exact: true }).click()
  const confirmation = page.getByRole('dialog', { name: 'Restore version 1?' })
  await confirmation.getByText('restored without them').waitFor()
  await confirmation.getByRole('button', { name: 'Restore', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('Version 1 was restored.').waitFor()
  expect(await contentField(page).innerText()).toMatch(/^Before\.\s+After\.$/)
  expect(await contentField(page).locator('img, figure').count()).toBe(0)
  expect(faults).toEqual([])
  await close()
})
