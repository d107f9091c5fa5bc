import { expect, test } from 'vitest'
import { checkFileNames } from './file-names.ts'

test.each([
  'src/news/web/ArticleCard.tsx',
  'src/news/web/article-page.module.css',
  'src/news/server/news.tables.ts',
  'src/news/server/search-index.ts',
  'src/i18n/messages/en/common.json',
  'src/auth/server/common-passwords.ts',
  'demo/articles/An Olive.md',
])('%s is allowed', (path) => {
  expect(checkFileNames([path])).toEqual([])
})

test.each([
  'src/news/server/newsUtils.ts',
  'src/news/server/date-helpers.ts',
  'src/news/common/article.ts',
  'src/news/server/SessionManager.ts',
  'src/news/contract/index.ts',
  'src/News/server/rank.ts',
  'src/news/web/badName.css',
  'src/news/web/Menu.module.css',
  'docs/misc.md',
  'src/news/server/news-common.ts',
  'docs/common.md',
])('%s is refused', (path) => {
  expect(checkFileNames([path])).toHaveLength(1)
})

test('a style sheet named for a component is allowed beside it', () => {
  expect(checkFileNames(['src/shell/Menu.tsx', 'src/shell/Menu.module.css'])).toEqual([])
})
