import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type LanguageCode, languages } from '#src/i18n/languages.ts'
import { renderAdminPage, statusLine } from '#src/shell/admin/test-admin-page.ts'
import { expectAccessible, languagesToTest } from '#src/ui/test-accessibility.ts'
import { failWith, type SentCall } from '#src/ui/test-calls.ts'
import type {
  TranslationList as TranslationListData,
  TranslationOverview,
} from '../../contract/translation.ts'
import { TranslationList } from './TranslationList.tsx'

const overview: TranslationOverview = {
  data: languages.map(({ code }) => ({
    lang: code,
    counts: {
      original: 40,
      reviewed: 30,
      machine: 5,
      stale: 3,
      missing: 1234,
      waiting: code === 'de' ? 2 : 0,
    },
  })),
}

const row = {
  articleId: 'a'.repeat(24),
  title: 'The harvest',
  language: 'en',
  state: 'missing',
  translatedTitle: null,
  updatedAt: null,
  publishedAt: '2026-11-01T08:00:00.000Z',
  request: null,
} satisfies TranslationListData['data'][number]

const pagination: TranslationListData['pagination'] = {
  ...{ page: 1, limit: 30, total: 2, totalPages: 1 },
  ...{ hasNextPage: false, hasPrevPage: false, nextCursor: null },
}

const provider = { name: 'deepl', isPaused: false, lastFailure: null }
const spending = { characters: 0, dailyCharacters: 0, cost: 0, dailyCost: 0 }

const renderList = ({
  path = '/admin/translations?lang=de',
  language = 'en',
  ...calls
}: Record<string, unknown> & { path?: string; language?: LanguageCode } = {}) =>
  renderAdminPage(<TranslationList />, {
    messages: ['translations'],
    path,
    language,
    calls: {
      'GET /translations/overview': () => overview,
      'GET /translations/status': () => ({ providers: [provider], spending }),
      'GET /translations': (): TranslationListData => ({
        data: [row, { ...row, articleId: 'b'.repeat(24), title: 'The mill', request: 'waiting' }],
        pagination,
      }),
      ...(calls as Record<string, (sent: SentCall) => unknown>),
    },
  })

test('each figure of the overview leads to its articles', async () => {
  const { sent, router } = await renderList()
  const german = page.getByRole('row', { name: /^Deutsch/ })
  await expect.element(german).toHaveAttribute('aria-current', 'true')
  await german.getByRole('link', { name: '2', exact: true }).click()
  await expect.poll(() => router.state.location.search).toBe('?lang=de&state=waiting')
  await expect.element(page.getByLabelText('State')).toHaveValue('waiting')
  await expect
    .poll(() => sent.map(({ call, query }) => [call, query]))
    .toContainEqual(['GET /translations', { lang: 'de', page: '1', state: 'waiting' }])
  // Nothing to lead to.
  const french = page.getByRole('row', { name: /^Français/ })
  expect(french.getByRole('link').elements()).toHaveLength(5)
  await french.getByRole('link', { name: '1,234' }).click()
  await expect.element(french).toHaveAttribute('aria-current', 'true')
})

test('articles that wait already are not requested again', async () => {
  let requested: unknown
  await renderList({
    'POST /translations/requests': ({ body }: SentCall) => {
      requested = body
      return { added: 1 }
    },
  })
  await page.getByRole('button', { name: 'Translate these 1 by machine' }).click()
  await expect.element(statusLine()).toMatchTextContent('Articles waiting for a translation: 1')
  expect(requested).toEqual({ articles: [row.articleId], lang: 'de' })
})

test('originals lead to the article, and cannot be exported into their own language', async () => {
  await renderList({
    path: '/admin/translations?lang=de&state=original',
    'GET /translations': (): TranslationListData => ({
      data: [{ ...row, language: 'de', state: 'original' }],
      pagination,
    }),
  })
  await expect
    .element(page.getByRole('link', { name: 'The harvest' }))
    .toHaveAttribute('href', `/article/${row.articleId}`)
  await expect.element(page.getByRole('button', { name: /XLIFF|by machine/ })).not.toBeInTheDocument()
})

test('without the overview, the list remains', async () => {
  await renderList({ 'GET /translations/overview': () => failWith(503) })
  await expect.element(page.getByRole('link', { name: 'The harvest' })).toBeVisible()
  await expect.element(page.getByRole('table')).not.toBeInTheDocument()
})

test.each(languagesToTest())('has no axe violation in %s', async (language) => {
  await renderList({ language })
  await expect.element(page.getByRole('table')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'The harvest' })).toBeVisible()
  await expectAccessible('translations', 'main')
})
