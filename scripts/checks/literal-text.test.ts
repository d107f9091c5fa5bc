import { expect, test } from 'vitest'
import { checkLiteralText } from './literal-text.ts'
import { checkOpeningComment } from './opening-comment.ts'
import { parseSource } from './source-file.ts'

function literals(markup: string, path = 'src/ui/Card.tsx'): number[] {
  return checkLiteralText(parseSource(path, `const a = (\n${markup}\n)`)).map(({ line }) => line)
}

test.each([
  '<p>Read more</p>',
  '<img alt="An olive" src={src} />',
  '<button aria-label="Close" />',
  '<p>\u8bfb\u8005</p>',
])('%s is text in code', (markup) => {
  expect(literals(markup)).toEqual([2])
})

test.each([
  "<p>{t('news.readMore')}</p>",
  '<img alt="" src={src} />',
  '<p>© {year} · {count} ×</p>',
  '<meta name="viewport" content="width=device-width" />',
])('%s is none', (markup) => {
  expect(literals(markup)).toEqual([])
})

test('tests may speak', () => {
  expect(literals('<p>Read more</p>', 'src/ui/Card.test.tsx')).toEqual([])
})

test('front doors, platform and services say what they are for', () => {
  const check = (path: string, text: string) => checkOpeningComment(parseSource(path, text)).length
  expect(check('src/platform/log.ts', "import { pino } from 'pino'\n// Later.")).toBe(1)
  expect(check('src/news/server/news.service.ts', 'export const a = 1')).toBe(1)
  expect(check('src/jobs.ts', '// Background work: one line a job.\nexport const a = 1')).toBe(0)
  expect(check('src/news/server/rank.ts', 'export const rank = 1')).toBe(0)
})
