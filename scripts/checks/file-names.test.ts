import { expect, test } from 'vitest'
import { checkComponentName, checkFileNames } from './file-names.ts'
import { parseSource } from './source-file.ts'

test.each([
  'src/news/web/ArticleCard.tsx',
  'src/news/web/ArticleCard.test.tsx',
  'src/news/web/admin/article-edit-page.tsx',
  'src/news/web/article-page.module.css',
  'src/news/server/news.tables.ts',
  'src/newsroom/server/rich-text/rich-text.worker.ts',
  'src/i18n/messages.server.ts',
  'src/i18n/messages/en/common.json',
  'src/root.tsx',
  'src/auth/server/common-passwords.ts',
  'src/entry.client.tsx',
  'scripts/node24.mjs',
  'demo/articles/An Olive.md',
])('%s is a good name', (path) => {
  expect(checkFileNames([path])).toEqual([])
})

test.each([
  'src/news/server/newsUtils.ts',
  'src/news/server/date-helpers.ts',
  'src/news/common/article.ts',
  'src/news/server/SessionManager.ts',
  'src/news/web/article-card.tsx',
  'src/news/web/articlePage.tsx',
  'src/news/server/RankFrontPage.ts',
  'src/news/server/rank_front_page.ts',
  'src/news/server/news.controller.ts',
  'src/News/server/rank.ts',
  'src/news/web/legacy.js',
  'src/news/web/Menu.module.css',
  'docs/misc.md',
  'src/news/server/news-common.ts',
  'src/news/server/date.utils.ts',
  'docs/common.md',
])('%s is refused', (path) => {
  expect(checkFileNames([path])).toHaveLength(1)
})

test('a style sheet named for a component stands beside it', () => {
  expect(checkFileNames(['src/shell/Menu.tsx', 'src/shell/Menu.module.css'])).toEqual([])
})

test('a component file exports the component it is named for', () => {
  const check = (text: string) => checkComponentName(parseSource('src/ui/Icon.tsx', text))
  expect(check('export function Icon() { return null }')).toEqual([])
  expect(check('export const Icon = () => null')).toEqual([])
  expect(check('export function Symbol() { return null }')).toHaveLength(1)
})
