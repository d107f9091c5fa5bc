import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { LanguageCode } from '#src/i18n/languages.ts'
import { mockUploads } from '#src/media/web/admin/upload/test-uploads.ts'
import { renderAdminPage, statusLine } from '#src/shell/admin/test-admin-page.ts'
import { expectAccessible, languagesToTest } from '#src/ui/test-accessibility.ts'
import { failWith, type SentCall } from '#src/ui/test-calls.ts'
import type { CatalogueImport } from '../../../contract/catalogue-import.ts'
import { ProductExchange } from './ProductExchange.tsx'

const checked: CatalogueImport = {
  _id: 'oils',
  fileName: 'oils.csv',
  bytes: 2_000,
  state: 'checked',
  progress: 100,
  report: {
    outcomes: { created: 1_200, changed: 3, completed: 0, unchanged: 4 },
    skipped: { 'no-olive-oil': 5, 'no-name': 1 },
    errors: [{ place: 'line 12', error: 'netQuantityMl: must be a number' }],
    errorCount: 3,
  },
  failure: null,
  failureCode: null,
  createdAt: '2026-01-02T10:00:00.000Z',
}
const refused: CatalogueImport = {
  ...checked,
  _id: 'photo',
  fileName: 'photo.jpg',
  state: 'failed',
  report: null,
  failure: 'photo.jpg is neither.',
}

const renderPage = (
  items: CatalogueImport[],
  calls: Record<string, (sent: SentCall) => unknown> = {},
  language: LanguageCode = 'en',
) =>
  renderAdminPage(<ProductExchange />, {
    messages: ['catalogue', 'products'],
    path: '/admin/products/exchange',
    language,
    calls: { 'GET /products/imports': () => ({ data: items }), ...calls },
  })

const button = (name: string) => page.getByRole('button', { name, exact: true })

test('shows what an import would do before it is started', async () => {
  const items = [checked, refused]
  const { sent } = await renderPage(items, {
    'POST /products/imports/oils/start': () => {
      items[0] = { ...checked, state: 'done' }
      return items[0]
    },
  })
  await expect.element(page.getByText('Nothing has been written yet. An import would do this:')).toBeVisible()
  await expect.element(page.getByText('1,200')).toBeVisible()
  await page.getByText('Lines that are not imported').click()
  await expect.element(page.getByText('Line 12: \u2068netQuantityMl: must be a number\u2069')).toBeVisible()
  await expect.element(page.getByText('Further errors: 2')).toBeVisible()
  await expect.element(page.getByText('photo.jpg is neither.')).toBeVisible()
  await page.getByLabelText('Also fetch the pictures that the file names').click()
  await button('Import').click()
  await expect.element(page.getByText('Imported', { exact: true })).toBeVisible()
  expect(sent.find(({ call }) => call.endsWith('/start'))?.body).toEqual({ fetchesPictures: true })
})

test('says in the language of the reader why files and lines are not imported', async () => {
  const errors = [
    { place: 'line 3', error: 'is not valid JSON', reason: { code: 'invalid-json' as const } },
    {
      place: 'line 4',
      error: 'has 10 columns instead of 9',
      reason: { code: 'column-count' as const, found: 10, expected: 9 },
    },
    {
      place: 'line 5',
      error: 'name: must not be empty; netQuantityMl: Too big',
      reason: {
        code: 'invalid-fields' as const,
        fields: [
          { path: 'name', message: 'must not be empty' },
          { path: 'netQuantityMl', message: 'Too big', maximum: 100_000 },
        ],
      },
    },
  ]
  const report = { ...(checked.report as NonNullable<CatalogueImport['report']>), errors }
  const coded = { ...refused, failureCode: 'unknown-import' as const }
  await renderPage([{ ...checked, report }, coded], {}, 'de')
  await expect.element(page.getByText(/^\u2068photo\.jpg\u2069 kann nicht importiert werden\./)).toBeVisible()
  await expect.element(page.getByText('photo.jpg is neither.')).not.toBeInTheDocument()
  await page.getByText('Zeilen, die nicht importiert werden').click()
  for (const text of [
    'Zeile 3: Das ist kein gültiges JSON.',
    'Zeile 4: Spalten: 10 statt 9.',
    'Zeile 5: \u2068name\u2069: Geben Sie einen Namen ein. \u2068netQuantityMl\u2069: Geben Sie höchstens 100.000 ein.',
  ])
    await expect.element(page.getByText(text, { exact: true })).toBeVisible()
})

test('one upload that fails does not stop the others, and is named', async () => {
  const uploads = mockUploads()
  await renderPage([])
  await expect.element(button('Choose file')).toBeVisible()
  const files = ['broken.csv', 'oils.csv'].map((name) => new File(['name\n'], name))
  await userEvent.upload(document.querySelector('input[type=file]') as HTMLInputElement, files)
  ;(await uploads.waitFor('broken.csv')).disconnect()
  await expect.element(statusLine()).toMatchTextContent('broken.csv was not uploaded. Try again.')
  ;(await uploads.waitFor('oils.csv')).respond(201, checked)
  expect(uploads.sent).toHaveLength(2)
})

test('says when an export fails', async () => {
  await renderPage([], { 'GET /products.csv': () => failWith(503) })
  await button('Export as CSV').click()
  await expect.element(statusLine()).toHaveTextContent('The export failed. Try again.')
})

test('cancels a running import', async () => {
  const items = [{ ...checked, state: 'importing' as const, progress: 40 }]
  await renderPage(items, {
    'DELETE /products/imports/oils': () => {
      items.length = 0
      return { deleted: 1 }
    },
  })
  await expect.element(page.getByText('Importing… 40%')).toBeVisible()
  await button('Cancel: oils.csv').click()
  await expect.element(page.getByText('oils.csv')).not.toBeInTheDocument()
})

test.each(languagesToTest())('is accessible in %s', async (language) => {
  await renderPage([checked, refused], {}, language)
  await expect.element(page.getByText('oils.csv')).toBeVisible()
  await expectAccessible('exchange')
})
