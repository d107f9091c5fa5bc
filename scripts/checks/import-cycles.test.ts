import { expect, test } from 'vitest'
import { checkImportCycles } from './import-cycles.ts'
import { parseSource } from './source-file.ts'

test('finds files that import each other, and names them all', () => {
  const files = [
    parseSource('src/a/server/one.ts', "import { two } from './two.ts'"),
    parseSource('src/a/server/two.ts', "import { three } from '#src/b/server/three.ts'"),
    parseSource('src/b/server/three.ts', "import { one } from '#src/a/server/one.ts'"),
    parseSource('src/b/server/apart.ts', "import { three } from './three.ts'"),
  ]
  expect(checkImportCycles(files)).toEqual([
    expect.objectContaining({
      file: 'src/a/server/one.ts',
      advice: expect.stringContaining('src/a/server/two.ts, src/b/server/three.ts'),
    }),
  ])
})

test('finds a file that imports itself', () => {
  expect(checkImportCycles([parseSource('src/a.ts', "import { a } from './a.ts'")])).toHaveLength(1)
})

test.each(["import type { two } from './two.ts'", "const two = await import('./two.ts')"])(
  '%s closes no cycle',
  (line) => {
    const files = [
      parseSource('src/a/server/one.ts', line),
      parseSource('src/a/server/two.ts', "import { one } from './one.ts'"),
    ]
    expect(checkImportCycles(files)).toEqual([])
  },
)

test('a file that two others need is no cycle', () => {
  const files = [
    parseSource('src/a.ts', "import { b } from './b.ts'\nimport { c } from './c.ts'"),
    parseSource('src/b.ts', "import { c } from './c.ts'"),
    parseSource('src/c.ts', 'export const c = 1'),
  ]
  expect(checkImportCycles(files)).toEqual([])
})
