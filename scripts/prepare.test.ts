// A kept build is started again only when it is whole and made from what lies there now.
import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'

const root = mkdtempSync(join(tmpdir(), 'olea-prepare-'))
/** What was asked to build, in order. */
const log = join(root, 'built')

afterAll(() => rmSync(root, { recursive: true, force: true }))

beforeEach(() => {
  rmSync(root, { recursive: true, force: true })
  mkdirSync(join(root, 'scripts'), { recursive: true })
  mkdirSync(join(root, 'src'))
  for (const name of ['prepare.mjs', 'node24.mjs']) {
    cpSync(join(import.meta.dirname, name), join(root, 'scripts', name))
  }
  writeFileSync(join(root, 'scripts', 'compress-build.mjs'), '')
  edition('one')
  tool('react-router', ['server/index.js'])
  tool('vite', ['process/main.js', 'worker/sw.js'])
})

function edition(words: string): void {
  writeFileSync(join(root, 'src', 'words.txt'), words)
}

/** A builder that writes the sources into its results; `dies` before it does. */
function tool(name: string, results: string[], dies = false): void {
  const folder = join(root, 'node_modules', '.bin')
  mkdirSync(folder, { recursive: true })
  const write = `import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
appendFileSync(${JSON.stringify(log)}, '${name} ')
if (${dies}) process.exit(process.kill(process.ppid, 'SIGKILL') ? 1 : 0)
for (const result of ${JSON.stringify(results)}) {
  mkdirSync('build/' + result.split('/')[0], { recursive: true })
  writeFileSync('build/' + result, readFileSync('src/words.txt'))
}`
  const program = join(folder, `${name}.mjs`)
  writeFileSync(program, write)
  writeFileSync(join(folder, name), `#!/bin/sh\nexec node ${JSON.stringify(program)}\n`)
  chmodSync(join(folder, name), 0o755)
}

function build(): void {
  rmSync(log, { force: true })
  const program = `import { build } from ${JSON.stringify(join(root, 'scripts', 'prepare.mjs'))}; await build()`
  spawnSync(process.execPath, ['--input-type=module', '--eval', program], { cwd: root })
}

const hasBuilt = () => existsSync(log)
const words = (name: string) => readFileSync(join(root, 'build', name), 'utf8')

test.skipIf(process.platform === 'win32')('what is there and current is not built again', () => {
  build()
  expect(hasBuilt()).toBe(true)
  build()
  expect(hasBuilt()).toBe(false)
  edition('two')
  build()
  expect(words('process/main.js')).toBe('two')
})

test.skipIf(process.platform === 'win32').each(['server/index.js', 'process/main.js', 'worker/sw.js'])(
  'a build without %s is made again',
  (name) => {
    build()
    rmSync(join(root, 'build', name))
    build()
    expect(words(name)).toBe('one')
  },
)

test.skipIf(process.platform === 'win32')(
  'a build that was killed is no build, not even of the edition before',
  () => {
    build()
    edition('two')
    tool('vite', ['process/main.js', 'worker/sw.js'], true)
    build()
    expect([words('server/index.js'), words('process/main.js')]).toEqual(['two', 'one'])
    edition('one')
    tool('vite', ['process/main.js', 'worker/sw.js'])
    build()
    expect(words('server/index.js')).toBe('one')
  },
)
