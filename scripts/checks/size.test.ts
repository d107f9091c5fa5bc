import { expect, test } from 'vitest'
import { checkFileSize, checkFunctionSize, sizes } from './size.ts'
import { parseSource } from './source-file.ts'

function statements(count: number): string {
  return 'step()\n'.repeat(count)
}

function longFunctions(path: string, text: string): string[] {
  return checkFunctionSize(parseSource(path, text)).map(({ advice }) => advice.split(' ', 3).join(' '))
}

test('a file may have 300 lines of code, and no more', () => {
  expect(checkFileSize('src/news/server/rank.ts', sizes.file)).toEqual([])
  expect(checkFileSize('src/news/server/rank.ts', sizes.file + 1)).toHaveLength(1)
})

test.each([
  'src/news/news.fixtures.ts',
  'src/newsroom/server/classify/lexicon/en.ts',
  'src/i18n/messages/en/common.json',
  'migrations/0001_newsroom.sql',
])('%s may be as long as it has to be', (path) => {
  expect(checkFileSize(path, 1000)).toEqual([])
})

test('blank lines and comments are not counted', () => {
  const { codeLines } = parseSource(
    'src/a.ts',
    '// why\n\nconst a = 1 // this\n/* more\n\nof it */\nconst b = `\n\na`',
  )
  expect([...codeLines]).toEqual([3, 7, 9])
})

test('a function may have 50 lines of its own, and no more', () => {
  expect(longFunctions('src/a.ts', `function fine() {\n${statements(48)}}`)).toEqual([])
  expect(longFunctions('src/a.ts', `function long() {\n${statements(49)}}`)).toEqual(['long has 51'])
  expect(longFunctions('src/a.ts', `const long = () => {\n${statements(49)}}`)).toEqual(['long has 51'])
})

test('a factory is measured without the functions it returns, each of which is measured', () => {
  const method = (name: string, lines: number) => `async ${name}() {\n${statements(lines)}},\n`
  const factory = (inner: string) => `export function create() {\nreturn {\n${inner}}\n}`
  expect(longFunctions('src/a.ts', factory(method('a', 40) + method('b', 40)))).toEqual([])
  expect(longFunctions('src/a.ts', factory(method('a', 40) + method('b', 60)))).toEqual(['b has 62'])
})

test('a component may have 120 lines', () => {
  const component = (lines: number) => `export function Card() {\n${statements(lines)}}`
  expect(longFunctions('src/news/web/Card.tsx', component(118))).toEqual([])
  expect(longFunctions('src/news/web/Card.tsx', component(119))).toEqual(['Card has 121'])
  expect(
    longFunctions('src/news/web/Card.tsx', `export function useCard() {\n${statements(60)}}`),
  ).toHaveLength(1)
})

test('tests may be long', () => {
  expect(longFunctions('src/a.test.ts', `function long() {\n${statements(80)}}`)).toEqual([])
})
