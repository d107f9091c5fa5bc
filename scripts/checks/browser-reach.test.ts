import { expect, test } from 'vitest'
import { checkBrowserReach } from './browser-reach.ts'
import { parseSource } from './source-file.ts'

const article = parseSource('src/news/contract/article.ts', "import { z } from 'zod'")
const category = parseSource('src/news/contract/category.ts', "import { Article } from './article.ts'")
const limits = parseSource('src/news/contract/limits.ts', 'export const limits = {}')

function findingsFor(path: string, text: string): string[] {
  return checkBrowserReach([article, category, limits, parseSource(path, text)]).map(
    ({ file, line }) => `${file}:${line}`,
  )
}

test('finds a component that imports zod directly or through other files', () => {
  const text =
    "import { limits } from '../contract/limits.ts'\nimport { categories } from '../contract/category.ts'"
  expect(findingsFor('src/news/web/Card.tsx', text)).toEqual(['src/news/web/Card.tsx:2'])
  expect(findingsFor('src/ui/Field.tsx', "import { z } from 'zod'")).toEqual(['src/ui/Field.tsx:1'])
})

test.each([
  ['src/news/web/Card.tsx', "import type { Article } from '../contract/article.ts'"],
  ['src/news/web/Card.tsx', "import { z } from 'zod/mini'"],
  ['src/news/web/card-page.tsx', "import { Article } from '../contract/article.ts'"],
  ['src/news/web/admin/Editor.tsx', "import { Article } from '../contract/article.ts'"],
  ['src/news/server/a.service.ts', "import { Article } from '../contract/article.ts'"],
])('%s may contain %s', (path, text) => {
  expect(findingsFor(path, text)).toEqual([])
})
