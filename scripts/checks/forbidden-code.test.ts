import { expect, test } from 'vitest'
import { checkForbiddenCode } from './forbidden-code.ts'
import { parseSource } from './source-file.ts'

function rulesBroken(path: string, text: string): string[] {
  return checkForbiddenCode(parseSource(path, text)).map(({ rule }) => rule)
}

test.each([
  'const url = process.env.DATABASE_URL',
  'const { env } = process',
  "import { env } from 'node:process'",
])('the environment is read at the door: %s', (text) => {
  expect(rulesBroken('src/news/server/news.service.ts', text)).toEqual(['no-environment'])
  expect(rulesBroken('src/main.ts', text)).toEqual([])
  expect(rulesBroken('src/exchange/server/import-command.ts', text)).toEqual([])
  expect(rulesBroken('src/news/server/news.service.test.ts', text)).toEqual([])
})

test('HTML enters a page through trustedHtml alone', () => {
  const page = (value: string) =>
    rulesBroken('src/news/web/x-page.tsx', `const a = <p dangerouslySetInnerHTML={${value}} />`)
  expect(page('{ __html: trustedHtml(content) }')).toEqual([])
  expect(page('{ __html: content }')).toEqual(['trusted-html'])
  expect(page('{ __html: cleaned(trustedHtml(content)) }')).toEqual(['trusted-html'])
  expect(page('html')).toEqual(['trusted-html'])
  expect(rulesBroken('src/a.tsx', 'const props = { dangerouslySetInnerHTML: html }')).toEqual([
    'trusted-html',
  ])
})

test.each([
  'element.innerHTML = text',
  'element.outerHTML += text',
  "element.insertAdjacentHTML('beforeend', text)",
  'document.write(text)',
])('%s is refused', (text) => {
  expect(rulesBroken('src/ui/theme.ts', text)).toEqual(['no-inner-html'])
})

test('reading innerHTML is fine', () => {
  expect(rulesBroken('src/ui/theme.ts', 'const text = element.innerHTML')).toEqual([])
})

test.each(['eval(text)', 'new Function(text)', 'Function(text)()'])('%s runs text as code', (text) => {
  expect(rulesBroken('src/a.ts', text)).toEqual(['no-eval'])
})

test('raw SQL is fixed text', () => {
  const raw = (argument: string) =>
    rulesBroken('src/a/server/a.service.ts', `db.execute(sql.raw(${argument}))`)
  expect(raw("'now()'")).toEqual([])
  expect(raw('`select 1`')).toEqual(['no-made-sql'])
  expect(raw("'select ' + name")).toEqual(['no-made-sql'])
})

test('folders are not scanned, messages apart', () => {
  const text = "const pages = import.meta.glob('./*-page.tsx')"
  expect(rulesBroken('src/routes.ts', text)).toEqual(['no-scanning'])
  expect(rulesBroken('src/i18n/messages.server.ts', text)).toEqual([])
})

test('what was put off names an issue', () => {
  expect(rulesBroken('src/a.ts', '// TODO: later')).toEqual(['no-loose-todo'])
  expect(rulesBroken('src/a.ts', '// TODO (#12): when the index is there')).toEqual([])
})

test('classes are for errors', () => {
  expect(rulesBroken('src/a.ts', 'class Matcher {}')).toEqual(['no-class'])
  expect(rulesBroken('src/a.ts', 'const a = class extends Base {}')).toEqual(['no-class'])
  expect(rulesBroken('src/a.ts', 'class LostError extends Error {}')).toEqual([])
  expect(rulesBroken('src/a.ts', 'class GoneError extends ProblemError {}')).toEqual([])
})
