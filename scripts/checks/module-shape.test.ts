import { expect, test } from 'vitest'
import { checkModuleShape } from './module-shape.ts'
import { checkDeclaredPackages, checkResolvedImports } from './resolved-imports.ts'
import { parseSource } from './source-file.ts'

function rulesBroken(path: string, text: string): string[] {
  return checkModuleShape(parseSource(path, text)).map(({ rule }) => rule)
}

test.each([
  "export * from './article.ts'",
  "export { Article } from './article.ts'",
  "export type { Article } from './article.ts'",
  "import { Article } from './article.ts'\nexport { Article }",
  "import type { Article } from './article.ts'\nexport type { Article as Piece }",
])('%s passes a name on', (text) => {
  expect(rulesBroken('src/news/contract/words.ts', text)).toEqual(['no-re-export'])
})

test('own names may be exported in one list', () => {
  expect(rulesBroken('src/news/contract/words.ts', 'const a = 1\nexport { a }\nexport const b = 2')).toEqual(
    [],
  )
})

test('an index file is found by its name', () => {
  expect(rulesBroken('src/news/contract/index.ts', 'export const a = 1')).toEqual(['no-index'])
  expect(rulesBroken('src/news/server/search-index.ts', 'export const a = 1')).toEqual([])
})

test('an import that leads to no file is found', () => {
  const file = parseSource(
    'src/news/web/Card.tsx',
    "import { a } from './a.ts'\nimport { b } from './b.ts'\nimport 'zod'",
  )
  expect(checkResolvedImports([file], new Set(['src/news/web/a.ts'])).map(({ line }) => line)).toEqual([2])
})

test('a package that does not stand in package.json is found', () => {
  const file = parseSource(
    'src/news/web/Card.tsx',
    "import 'zod/mini'\nimport { join } from 'node:path'\nimport type { T } from '@scope/other/deep'",
  )
  expect(checkDeclaredPackages([file], new Set(['zod'])).map(({ line }) => line)).toEqual([3])
})
