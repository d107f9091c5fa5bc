import { expect, test } from 'vitest'
import { checkFunctionSize } from './function-size.ts'
import { parseSource } from './source-file.ts'

function statements(count: number): string {
  return 'step()\n'.repeat(count)
}

function longFunctions(path: string, text: string): string[] {
  return checkFunctionSize(parseSource(path, text)).map(({ message }) => message.split(' ', 3).join(' '))
}

test('blank lines and comments are not counted', () => {
  const { codeLines } = parseSource(
    'src/a.ts',
    '// why\n\nconst a = 1 // this\n/* more\n\nof it */\nconst b = `\n\na`',
  )
  expect([...codeLines]).toEqual([3, 7, 9])
})

test('a function has at most 50 lines', () => {
  expect(longFunctions('src/a.ts', `function fine() {\n${statements(48)}}`)).toEqual([])
  expect(longFunctions('src/a.ts', `function long() {\n${statements(49)}}`)).toEqual(['long has 51'])
  expect(longFunctions('src/a.ts', `const long = () => {\n${statements(49)}}`)).toEqual(['long has 51'])
})

test('a factory is measured without the functions it returns, which are measured separately', () => {
  const method = (name: string, lines: number) => `async ${name}() {\n${statements(lines)}},\n`
  const factory = (inner: string) => `export function create() {\nreturn {\n${inner}}\n}`
  expect(longFunctions('src/a.ts', factory(method('a', 40) + method('b', 40)))).toEqual([])
  expect(longFunctions('src/a.ts', factory(method('a', 40) + method('b', 60)))).toEqual(['b has 62'])
})

test('a component has at most 120 lines', () => {
  const component = (lines: number) => `export function Card() {\n${statements(lines)}}`
  expect(longFunctions('src/news/web/Card.tsx', component(118))).toEqual([])
  expect(longFunctions('src/news/web/Card.tsx', component(119))).toEqual(['Card has 121'])
  expect(
    longFunctions('src/news/web/Card.tsx', `export function useCard() {\n${statements(60)}}`),
  ).toHaveLength(1)
})

test('tests have no limit', () => {
  expect(longFunctions('src/a.test.ts', `function long() {\n${statements(80)}}`)).toEqual([])
})
