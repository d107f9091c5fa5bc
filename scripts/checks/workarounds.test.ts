import { expect, test } from 'vitest'
import { checkWorkarounds } from './workarounds.ts'

const versions: Record<string, string> = {
  'react-router': '8.4.0',
  '@react-router/dev': '8.4.0',
  node: '24.21.0',
}
const neededTest = "test('is still needed: the router reloads', () => {})"

function messagesFor(files: Record<string, string>): string[] {
  const texts = new Map(Object.entries(files).map(([name, text]) => [`src/workarounds/${name}`, text]))
  return checkWorkarounds(texts, (library) => versions[library]).map(
    ({ file, message }) => `${file}: ${message}`,
  )
}

test.each([
  ['a package', 'wrap-imports', '// Works around react-router 8.4.0: reasons'],
  ['a scoped package', 'name-manifest', '// Works around @react-router/dev 8.4.0: reasons'],
  ['a major version', 'prepared-head', '// Works around node 24: reasons'],
])('accepts the version of %s', (_, name, text) => {
  expect(messagesFor({ [`${name}.ts`]: text, [`${name}.test.ts`]: neededTest })).toEqual([])
})

test('the test of a component has a name in lower case', () => {
  const text = '// Works around react-router 8.4.0: reasons'
  expect(messagesFor({ 'DocumentScripts.tsx': text, 'document-scripts.test.ts': neededTest })).toEqual([])
})

test.each([
  [
    'without an opening comment',
    'export const a = 1',
    'begin with "// Works around <library> <version>: <reason>"',
  ],
  [
    'for another version',
    '// Works around react-router 8.3.1: reasons',
    'react-router is 8.4.0 now: check whether it is still needed and works, then change the version',
  ],
  [
    'for a version with the same first digit',
    '// Works around node 2: reasons',
    'node is 24.21.0 now: check whether it is still needed and works, then change the version',
  ],
  [
    'for a removed package',
    '// Works around left-pad 1.0.0: reasons',
    'left-pad is not installed: delete the workaround',
  ],
])('reports a workaround %s', (_, text, message) => {
  expect(messagesFor({ 'a.ts': text, 'a.test.ts': neededTest })).toEqual([`src/workarounds/a.ts: ${message}`])
})

test('reports a workaround without a test that tells whether it is needed', () => {
  const text = '// Works around react-router 8.4.0: reasons'
  const expected = ['src/workarounds/a.ts: add a test named "is still needed: …" beside it']
  expect(messagesFor({ 'a.ts': text })).toEqual(expected)
  expect(messagesFor({ 'a.ts': text, 'a.test.ts': "test('works', () => {})" })).toEqual(expected)
})

test('ignores other folders, and tests', () => {
  const texts = new Map([
    ['src/ui/a.ts', ''],
    ['src/workarounds/read-package.fixtures.ts', ''],
  ])
  expect(checkWorkarounds(texts, () => undefined)).toEqual([])
})
