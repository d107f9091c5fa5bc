import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mockUploads } from '#src/media/web/admin/upload/test-uploads.ts'
import { renderAdminPage, statusLine } from '#src/shell/admin/test-admin-page.ts'
import { expectAccessible, languagesToTest } from '#src/ui/test-accessibility.ts'
import type { SentCall } from '#src/ui/test-calls.ts'
import { TranslationExchange } from './TranslationExchange.tsx'

const report = {
  articles: [
    {
      ...{ articleId: 'a'.repeat(24), lang: 'de', title: 'The harvest', stored: 2, unchanged: 1 },
      refused: [{ source: 'The first day.', reason: 'stale' }],
    },
  ],
}

const renderPage = (calls: Record<string, (sent: SentCall) => unknown> = {}, language: 'en' | 'ar' = 'en') =>
  renderAdminPage(<TranslationExchange />, {
    messages: ['translations'],
    path: '/admin/translations/exchange',
    language,
    calls,
  })

async function choose(name: string): Promise<void> {
  await expect.element(page.getByRole('button', { name: 'Choose files' })).toBeVisible()
  const input = document.querySelector('input[type=file]')
  await userEvent.upload(input as HTMLInputElement, new File(['<xml/>'], name))
}

test('says what was stored, and names what was refused', async () => {
  const uploads = mockUploads()
  await renderPage()
  await choose('texts-de.xlf')
  ;(await uploads.waitFor('texts-de.xlf')).respond(200, report)
  await expect.element(page.getByText('Stored: 2')).toBeVisible()
  await expect
    .element(page.getByText('The first day. – the original has changed: export it again'))
    .toBeVisible()
})

test('a file of another format is not sent', async () => {
  const uploads = mockUploads()
  await renderPage()
  await choose('texts.docx')
  await expect.element(statusLine()).toMatchTextContent('texts.docx is neither XLIFF nor TMX nor TBX.')
  expect(uploads.sent).toEqual([])
})

test('a broken file is refused with what to do', async () => {
  const uploads = mockUploads()
  await renderPage()
  await choose('broken.tmx')
  ;(await uploads.waitFor('broken.tmx')).respond(422, { code: 'broken-file' })
  await expect.element(statusLine()).toMatchTextContent('broken.tmx cannot be read. Nothing was stored')
})

test('exports the memory of the chosen languages', async () => {
  const { sent } = await renderPage({ 'GET /translations/memory.tmx': () => new Response('<tmx/>') })
  await page.getByLabelText('Into').selectOptions('Français')
  await page.getByRole('button', { name: 'Translation memory (TMX)' }).click()
  await expect
    .poll(() => sent.map(({ call, query }) => [call, query]))
    .toContainEqual(['GET /translations/memory.tmx', { source: 'en', lang: 'fr' }])
})

test.each(languagesToTest())('has no axe violation in %s', async (language) => {
  await renderPage({}, language as 'en' | 'ar')
  await expect.element(page.getByRole('combobox').first()).toBeVisible()
  await expectAccessible('files for agencies', 'main')
})
