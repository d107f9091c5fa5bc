import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { LanguageCode } from '#src/i18n/languages.ts'
import { expectAccessible, languagesToTest } from '#src/ui/test-accessibility.ts'
import { loadTexts } from '#src/ui/test-app.ts'
import { measureOverflow } from '#src/ui/test-axe.ts'
import { mockCalls } from '#src/ui/test-calls.ts'
import { createPicture, createPicturePage } from './library-pictures.fixtures.ts'
import { MediaLibrary } from './MediaLibrary.tsx'
import { pictureCall, renderInLibrary } from './test-library.ts'
import { createFile, mockUploads } from './upload/test-uploads.ts'

const picture = createPicture(1, { focalPoint: { x: 0.2, y: 0.5 } })

async function renderLibrary(language?: LanguageCode) {
  let pictures = [picture, createPicture(2)]
  mockCalls({
    'GET /media': () => createPicturePage(pictures),
    [pictureCall('GET', picture)]: () => ({ picture, usedIn: [] }),
    [pictureCall('DELETE', picture)]: () => {
      pictures = pictures.slice(1)
      return { deleted: 1 }
    },
  })
  await renderInLibrary(<MediaLibrary />, language)
}

const tile = (name: RegExp) => page.getByRole('button', { name })
const details = () => page.getByRole('dialog', { name: 'Picture' })

test('returns the focus to the picture when its details are closed', async () => {
  await renderLibrary()
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Pictures')
  await expect.element(tile(/^Grove 1/)).toBeVisible()
  tile(/^Grove 1/)
    .element()
    .focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(details().getByRole('slider', { name: 'From the left' })).toHaveValue('20')
  await userEvent.keyboard('{Escape}')
  await expect.element(details()).not.toBeInTheDocument()
  await expect.element(tile(/^Grove 1/)).toHaveFocus()
})

test('removes a deleted picture from the list', async () => {
  await renderLibrary()
  await tile(/^Grove 1/).click()
  await details().getByRole('button', { name: 'Delete picture' }).click()
  await details().getByRole('button', { name: 'Delete permanently' }).click()
  await expect.element(details()).not.toBeInTheDocument()
  await expect.element(tile(/^Grove 1/)).not.toBeInTheDocument()
  await expect.element(tile(/^Grove 2/)).toBeVisible()
})

test('opens the details of an uploaded picture', async () => {
  const uploads = mockUploads()
  await renderLibrary()
  await expect.element(tile(/^Grove 2/)).toBeVisible()
  const input = document.querySelector('input[type=file]') ?? document.body
  await userEvent.upload(page.elementLocator(input), createFile('new.jpg'))
  ;(await uploads.waitFor('new.jpg')).store({ picture })
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  await expect.element(details()).toBeVisible()
})

test('fits a phone in Arabic', async () => {
  const usualSize = [window.innerWidth, window.innerHeight] as const
  onTestFinished(() => page.viewport(...usualSize))
  await page.viewport(390, 844)
  await renderLibrary('ar')
  const first = page.getByRole('button', { name: /^Grove 1/ })
  await expect.element(first).toBeVisible()
  expect(getComputedStyle(first.element()).direction).toBe('rtl')
  expect(measureOverflow()).toBe(0)
  await first.click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog).toBeVisible()
  expect(Math.round(dialog.element().getBoundingClientRect().width)).toBeLessThanOrEqual(390)
  expect(measureOverflow()).toBe(0)
})

test.each(languagesToTest())(
  'has no axe violation in the details of a picture and before its deletion in %s',
  async (language) => {
    const texts = await loadTexts(language, ['media'])
    await renderLibrary(language)
    await page.getByRole('button', { name: /^Grove 1/ }).click()
    await expect.element(page.getByRole('dialog')).toBeVisible()
    await expectAccessible('details of a picture', 'dialog')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: texts('media:delete.action') })
      .click()
    await expect
      .element(page.getByRole('dialog').getByRole('button', { name: texts('media:delete.confirm') }))
      .toBeVisible()
    await expectAccessible('deleting a picture', 'dialog')
  },
)
