import { expect, test } from 'vitest'
import { checkImportDirection } from './import-direction.ts'
import { parseSource } from './source-file.ts'

function messagesFor(path: string, text: string): string[] {
  return checkImportDirection(parseSource(path, text)).map(({ message }) => message)
}

/** [importing file, its text] */
type Sample = [string, string]

const allowed: Sample[] = [
  ['src/news/contract/article.ts', "import { z } from 'zod'"],
  ['src/news/contract/article.ts', "import { User } from '#src/users/contract/user.ts'"],
  ['src/news/contract/article.ts', "import { languages } from '#src/i18n/languages.ts'"],
  ['src/news/server/news.service.ts', "import { articles } from './news.tables.ts'"],
  ['src/news/server/news.service.ts', "import { notFound } from '#src/platform/problem.ts'"],
  [
    'src/news/server/news.service.ts',
    "import type { UsersService } from '#src/users/server/users.service.ts'",
  ],
  [
    'src/news/server/news.service.ts',
    "import { type SearchIndex } from '#src/search/server/search-index.ts'",
  ],
  ['src/news/server/news.tables.ts', "import { users } from '#src/users/server/users.tables.ts'"],
  ['src/news/server/render.ts', "import { formatDate } from '#src/i18n/format-date.ts'"],
  ['src/news/web/article-page.tsx', "import { AdSlot } from '#src/ads/web/AdSlot.tsx'"],
  ['src/news/web/article-page.tsx', "import { servicesContext } from '#src/pages/page-context.ts'"],
  ['src/news/web/article-page.tsx', "import type { Services } from '#src/services.ts'"],
  ['src/news/web/article-page.tsx', "import type { NewsService } from '../server/news.service.ts'"],
  ['src/news/web/article-page.tsx', "import type { Route } from './+types/article-page'"],
  ['src/shell/SiteFooter.tsx', "import { categories } from '#src/news/contract/category.ts'"],
  ['src/platform/http/app.ts', "import { languages } from '#src/i18n/languages.ts'"],
  ['src/root.tsx', "import { DocumentScripts } from './workarounds/DocumentScripts.tsx'"],
  ['src/pages/render-pages.ts', "import { renderToHtml } from '#src/workarounds/render-to-html.ts'"],
  ['src/shell/LanguageMenu.tsx', "import { hreflang } from '#src/workarounds/hreflang.ts'"],
  ['src/platform/http/cached-response.ts', "import { send } from '#src/workarounds/prepared-head.ts'"],
  ['vite.config.ts', "import { wrapDynamicImports } from './src/workarounds/wrap-dynamic-imports.ts'"],
  ['src/services.ts', "import { createNewsService } from './news/server/news.service.ts'"],
  ['src/commands/seed.ts', "import { buildArticle } from '#src/news/news.fixtures.ts'"],
  ['src/main.ts', "const vite = await import('../scripts/vite-middleware.ts')"],
  [
    'src/news/server/news.service.test.ts',
    "import { createAuthService } from '#src/auth/server/auth.service.ts'",
  ],
  ['scripts/measure.ts', "import { classify } from '../src/news/server/classify.ts'"],
]

test.each(allowed)('%s may contain %s', (path, text) => {
  expect(messagesFor(path, text)).toEqual([])
})

const refused: Sample[] = [
  ['src/news/web/article-page.tsx', "import { hreflang } from '#src/workarounds/hreflang.ts'"],
  ['src/news/server/news.service.ts', "import { openDrizzle } from '#src/workarounds/open-drizzle.ts'"],
  ['src/workarounds/hreflang.ts', "import { categories } from '#src/news/contract/category.ts'"],
  ['src/news/contract/article.ts', "import { eq } from 'drizzle-orm'"],
  ['src/news/contract/article.ts', "import { articles } from '../server/news.tables.ts'"],
  ['src/news/contract/article.ts', "import type { NewsService } from '../server/news.service.ts'"],
  ['src/news/contract/article.ts', "import { formatDate } from '#src/i18n/format-date.ts'"],
  [
    'src/news/server/news.service.ts',
    "import { createUsersService } from '#src/users/server/users.service.ts'",
  ],
  ['src/news/server/news.service.ts', "import type { Rule } from '#src/users/server/some-rule.ts'"],
  ['src/news/server/news.service.ts', "import { AdSlot } from '#src/ads/web/AdSlot.tsx'"],
  ['src/news/server/news.service.ts', "import { services } from '#src/services.ts'"],
  ['src/news/server/news.service.ts', "import { useState } from 'react'"],
  ['src/news/web/article-page.tsx', "import { toArticle } from '../server/article-row.ts'"],
  ['src/news/web/article-page.tsx', "import { notFound } from '#src/platform/problem.ts'"],
  ['src/news/web/article-page.tsx', "import { createServices } from '#src/services.ts'"],
  ['src/news/web/article-page.tsx', "import { loader } from '#src/ads/web/campaign-page.tsx'"],
  ['src/news/web/article-page.tsx', "import { SiteFrame } from '#src/shell/SiteLayout.tsx'"],
  ['src/news/web/article-page.tsx', "import { readFile } from 'node:fs/promises'"],
  ['src/news/web/article-page.tsx', "const rules = await import('../server/rules.ts')"],
  ['src/ui/Button.tsx', "import { categories } from '#src/news/contract/category.ts'"],
  ['src/ui/Button.tsx', "import type { Services } from '#src/services.ts'"],
  ['src/platform/jobs/job-queue.ts', "import type { NewsService } from '#src/news/server/news.service.ts'"],
  ['src/i18n/format-date.ts', "import type { Article } from '#src/news/contract/article.ts'"],
  ['src/shell/SiteLayout.tsx', "import { createNewsService } from '#src/news/server/news.service.ts'"],
  ['src/news/server/news.service.ts', "import { buildArticle } from '../news.fixtures.ts'"],
  ['src/main.ts', "import { serveThroughVite } from '../scripts/vite-middleware.ts'"],
  ['src/news/server/news.service.ts', "import { notFound } from '../../platform/problem.ts'"],
  ['src/news/news-rules.ts', "import { articles } from './server/news.tables.ts'"],
  ['src/news/server/news.routes.ts', "import { articles } from './news.tables.ts'"],
  ['src/news/server/news.routes.ts', "import { eq } from 'drizzle-orm'"],
  ['src/news/server/news.service.ts', "import { expect } from 'vitest'"],
]

test.each(refused)('%s must not contain %s', (path, text) => {
  expect(messagesFor(path, text)).toHaveLength(1)
})

test('a finding has the line and suggests a type import where one is allowed', () => {
  const text =
    "import { eq } from 'drizzle-orm'\n\nimport { createUsersService } from '#src/users/server/users.service.ts'"
  expect(checkImportDirection(parseSource('src/news/server/news.service.ts', text))).toEqual([
    {
      file: 'src/news/server/news.service.ts',
      line: 3,
      rule: 'import-direction',
      message: 'import only types from src/users/server/users.service.ts (other service): import type',
    },
  ])
})

test('a re-export is checked like an import', () => {
  expect(
    messagesFor('src/ui/Button.tsx', "export { categories } from '#src/news/contract/category.ts'"),
  ).toHaveLength(1)
})
