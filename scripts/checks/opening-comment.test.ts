import { expect, test } from 'vitest'
import { checkOpeningComment } from './opening-comment.ts'
import { parseSource } from './source-file.ts'

test('entry points, platform and services need an opening comment', () => {
  const check = (path: string, text: string) => checkOpeningComment(parseSource(path, text)).length
  expect(check('src/platform/log.ts', "import { pino } from 'pino'\n// Later.")).toBe(1)
  expect(check('src/news/server/news.service.ts', 'export const a = 1')).toBe(1)
  expect(check('src/jobs.ts', '// Background work: one line a job.\nexport const a = 1')).toBe(0)
  expect(check('src/news/server/rank.ts', 'export const rank = 1')).toBe(0)
})
