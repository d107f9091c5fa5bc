// The picture library and the editor's picker: chosen, dropped and pasted files, rejected files, descriptions, search,
// uses and deletion.
import { Buffer } from 'node:buffer'
import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { call, signIn } from '../../olea-api.ts'
import {
  articleIdFromUrl,
  contentField,
  openNewArticle,
  saveButton,
  titleField,
  visitAdmin,
  waitForSaveState,
} from '../support/admin.ts'
import { site } from '../support/test-site.ts'
import { type Visit, withBrowser } from '../support/visit.ts'

withBrowser()
let admin: Visit
let page: Page

beforeAll(async () => {
  admin = await visitAdmin()
  page = admin.page
})

type File = { name: string; mimeType: string; buffer: Buffer }
let color = 0x20_40_20

/** Creates a JPEG with a color that was not used before. */
async function createPhotograph(name: string): Promise<File> {
  color = (color * 31 + 0x12_34_56) % 0x1_00_00_00
  const background = `#${color.toString(16).padStart(6, '0')}`
  const buffer = await sharp({ create: { width: 900, height: 600, channels: 3, background } })
    .jpeg()
    .toBuffer()
  return { name, mimeType: 'image/jpeg', buffer }
}

const uploadArea = (where: Page | Locator) => where.getByRole('region', { name: 'Upload pictures' })
const choose = (files: File[], where: Page | Locator = page) =>
  uploadArea(where).locator('input[type=file]').setInputFiles(files)
const item = (name: string) => page.getByRole('listitem').filter({ hasText: name })
const tile = (name: string) => page.getByRole('list').getByRole('button', { name: new RegExp(`^${name}`) })

/** Drops files onto the upload area, or pastes them. */
async function dropOrPaste(
  kind: 'drop' | 'paste',
  files: File[],
  target = kind === 'drop' ? uploadArea(page) : page.locator('body'),
): Promise<void> {
  const sent = files.map(({ name, mimeType, buffer }) => ({
    name,
    mimeType,
    base64: buffer.toString('base64'),
  }))
  await target.evaluate(
    (element, [how, all]) => {
      const data = new DataTransfer()
      for (const { name, mimeType, base64 } of all) {
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
        data.items.add(new File([bytes], name, { type: mimeType }))
      }
      const options = { bubbles: true, cancelable: true }
      if (how === 'paste') {
        element.dispatchEvent(new ClipboardEvent('paste', { ...options, clipboardData: data }))
        return
      }
      for (const type of ['dragenter', 'dragover', 'drop']) {
        element.dispatchEvent(new DragEvent(type, { ...options, dataTransfer: data }))
      }
    },
    [kind, sent] as const,
  )
}

const takeFaults = () => admin.faults.splice(0)

test('uploads chosen, dropped and pasted files and asks for each description', async () => {
  await admin.open('/admin/media')
  await choose([await createPhotograph('chosen.jpg')])
  await page.getByText('1 of 1 file is in the library').waitFor()
  await dropOrPaste('drop', [await createPhotograph('dropped.jpg')])
  await page.getByText('2 of 2 files are in the library').waitFor()
  await dropOrPaste('paste', [await createPhotograph('pasted.jpg')])
  await page.getByText('3 of 3 files are in the library').waitFor()

  const dropped = item('dropped.jpg')
  // The description is entered beside the file, by keyboard.
  await dropped.getByLabel('Description').fill('Nets below the trees of Ortisei')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect.poll(() => dropped.getByLabel('Description').count()).toBe(0)
  await item('pasted.jpg')
    .getByRole('checkbox', { name: /^Decorative/ })
    .check()
  await item('pasted.jpg').getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(() => item('pasted.jpg').getByLabel('Description').count()).toBe(0)
  expect(takeFaults()).toEqual([])
})

test('shows why a file is rejected, and recognizes files that are in the library', async () => {
  const good = await createPhotograph('twice.jpg')
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>window.attacked = 1</script></svg>'
  await choose([
    good,
    { name: 'drawing.png', mimeType: 'image/png', buffer: Buffer.from(svg) },
    { name: 'large.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(15 * 1024 * 1024 + 1) },
  ])
  const rejected = [
    ['drawing.png', 'This is an SVG file'],
    ['large.jpg', 'The file is larger than 15 MB'],
  ] as const
  for (const [name, reason] of rejected) {
    expect(await item(name).getByRole('alert').innerText()).toContain(reason)
    // There is no retry, because the file would be rejected again.
    expect(await item(name).getByRole('button', { name: 'Try again' }).count()).toBe(0)
  }
  await item('twice.jpg').getByLabel('Description').waitFor()
  await choose([{ ...good, name: 'again.jpg' }])
  await item('again.jpg').getByText('This file was already in the library.').waitFor()
  expect(takeFaults().filter((fault) => !/POST \/media|400 |413 /.test(fault))).toEqual([])
  expect(await page.evaluate(() => Reflect.has(window, 'attacked'))).toBe(false)
})

test('finds pictures by description and by missing description', async () => {
  const words = page.getByRole('searchbox', { name: /^Search description/ })
  await words.fill('ortisei nets')
  await page.getByText('1 picture', { exact: true }).waitFor()
  await tile('Nets below the trees').waitFor()
  await words.fill('no such words')
  await page.getByText('No pictures match.').waitFor()
  await words.fill('')
  await page.getByLabel('Use', { exact: true }).selectOption('undescribed')
  await tile('twice.jpg').waitFor()
  await expect.poll(() => tile('Nets below the trees').count()).toBe(0)
  await page.getByLabel('Use', { exact: true }).selectOption('all')
})

test('inserts a cover with a focal point and a picture in the text, which then cannot be deleted', async () => {
  await openNewArticle(admin)
  await titleField(page).fill('An article with pictures')
  const dialog = page.getByRole('dialog', { name: 'Choose a picture' })

  // The cover is a described picture of the library, chosen by keyboard.
  const library = page.getByRole('complementary').getByRole('button', { name: 'Picture library' })
  await library.press('Enter')
  await dialog.getByRole('searchbox').fill('ortisei')
  await dialog.getByText('1 picture', { exact: true }).waitFor()
  await dialog
    .getByRole('list')
    .getByRole('button', { name: /^Nets below/ })
    .press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Focal point' }).click()
  const details = page.getByRole('dialog', { name: 'Picture' })
  await details.getByRole('slider', { name: 'From the left' }).fill('20')
  await details.getByRole('button', { name: 'Save', exact: true }).click()
  await details.waitFor({ state: 'detached' })

  // The picture in the text is new and needs a description first.
  await contentField(page).click()
  await page.getByRole('button', { name: 'Picture', exact: true }).click()
  await page.getByRole('main').locator('form').getByRole('button', { name: 'Picture library' }).click()
  await choose([await createPhotograph('inline.jpg')], dialog)
  const use = dialog.getByRole('button', { name: 'Use', exact: true })
  await use.press('Enter')
  const question = page.getByRole('button', { name: 'Save description and use' })
  await question.waitFor()
  // The focus moves to the description, and back after "Back to the pictures".
  await dialog.getByRole('button', { name: 'Back to the pictures' }).press('Enter')
  await expect.poll(() => use.evaluate((button) => button === document.activeElement)).toBe(true)
  await use.press('Enter')
  await question.waitFor()
  await page.keyboard.type('The press of Ortisei')
  await question.click()
  await contentField(page).locator('img[alt="The press of Ortisei"]').waitFor()

  await page.getByRole('radio', { name: 'No AI was used' }).check()
  await page.getByRole('checkbox', { name: 'Published', exact: true }).check()
  await saveButton(page, 'Publish').click()
  await waitForSaveState(page, 'Saved')
  const id = articleIdFromUrl(page)
  await page.goto(`/article/${id}`)
  const shown = page.getByRole('main').getByRole('img', { name: 'The press of Ortisei' })
  await expect
    .poll(() => shown.evaluate((img) => img instanceof HTMLImageElement && img.naturalWidth))
    .toBeGreaterThan(0)

  await admin.open('/admin/media')
  await tile('Nets below the trees').click()
  await details.getByRole('link', { name: 'An article with pictures' }).waitFor()
  expect(await details.getByRole('button', { name: 'Delete picture' }).count()).toBe(0)
  expect(await details.getByRole('slider', { name: 'From the left' }).inputValue()).toBe('20')
  await page.keyboard.press('Escape')
  await details.waitFor({ state: 'detached' })
  // The focus returns to the tile.
  expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('Nets below the trees')

  const { accessToken: token } = await signIn(site.url, site.admin)
  await call(site.url, 'DELETE', '/news', { token, body: { ids: [id] } })
  await page.reload()
  await tile('Nets below the trees').click()
  await details.getByRole('button', { name: 'Delete picture' }).click()
  await details.getByRole('button', { name: 'Delete permanently' }).click()
  await details.waitFor({ state: 'detached' })
  await expect.poll(() => tile('Nets below the trees').count()).toBe(0)
  expect(takeFaults()).toEqual([])
})

test('asks for the descriptions of several pasted pictures one by one after all uploads', async () => {
  await openNewArticle(admin)
  const held = Promise.withResolvers<void>()
  let sent = 0
  await page.route('**/api/media', async (route) => {
    sent += 1
    if (sent === 2) await held.promise
    await route.continue()
  })
  const files = [await createPhotograph('first.jpg'), await createPhotograph('second.jpg')]
  await dropOrPaste('paste', files, contentField(page))
  const undescribed = contentField(page).locator('.ol-undescribed')
  await expect.poll(() => undescribed.count()).toBe(1)
  await expect.poll(() => sent).toBe(2)
  // A form opened now would be lost when the next upload ends.
  const form = page.getByRole('form', { name: 'Picture' })
  expect(await form.count()).toBe(0)
  held.resolve()
  await expect.poll(() => undescribed.count()).toBe(2)
  const description = form.getByLabel('Description')
  await description.fill('The one at dawn')
  await description.press('Enter')
  await expect.poll(() => undescribed.count()).toBe(1)
  await expect.poll(() => description.inputValue()).toBe('')
  await description.fill('The one at noon')
  await description.press('Enter')
  await form.waitFor({ state: 'detached' })
  expect(await contentField(page).locator('img[alt="The one at dawn"]').count()).toBe(1)
  expect(await contentField(page).locator('img[alt="The one at noon"]').count()).toBe(1)
  await page.unroute('**/api/media')
  expect(takeFaults()).toEqual([])
})
