// A build is reused only when it is complete and its sources have not changed.
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
/** The stub tools append their names to this file. */
const log = join(root, 'built')

afterAll(() => rmSync(root, { recursive: true, force: true }))

beforeEach(() => {
  rmSync(root, { recursive: true, force: true })
  mkdirSync(join(root, 'scripts'), { recursive: true })
  mkdirSync(join(root, 'src'))
  for (const name of ['prepare.mjs', 'node24.mjs']) {
    cpSync(join(import.meta.dirname, name), join(root, 'scripts', name))
  }
  writeFileSync(join(root, 'scripts', 'compress-build.ts'), '')
  writeSource('one')
  writeTool('react-router', ['server/index.js'])
  writeTool('vite', ['process/main.js', 'worker/sw.js'])
})

function writeSource(text: string): void {
  writeFileSync(join(root, 'src', 'source.txt'), text)
}

/** Writes a build tool that copies the source to its results, or that is killed before. */
function writeTool(name: string, results: string[], isKilled = false): void {
  const folder = join(root, 'node_modules', '.bin')
  mkdirSync(folder, { recursive: true })
  const write = `import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
appendFileSync(${JSON.stringify(log)}, '${name} ')
if (${isKilled}) process.exit(process.kill(process.ppid, 'SIGKILL') ? 1 : 0)
for (const result of ${JSON.stringify(results)}) {
  mkdirSync('build/' + result.split('/')[0], { recursive: true })
  writeFileSync('build/' + result, readFileSync('src/source.txt'))
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
const readResult = (name: string) => readFileSync(join(root, 'build', name), 'utf8')

test.skipIf(process.platform === 'win32')('a current build is not repeated', () => {
  build()
  expect(hasBuilt()).toBe(true)
  build()
  expect(hasBuilt()).toBe(false)
  writeSource('two')
  build()
  expect(readResult('process/main.js')).toBe('two')
})

test.skipIf(process.platform === 'win32').each(['server/index.js', 'process/main.js', 'worker/sw.js'])(
  'a build without %s is repeated',
  (name) => {
    build()
    rmSync(join(root, 'build', name))
    build()
    expect(readResult(name)).toBe('one')
  },
)

test.skipIf(process.platform === 'win32')(
  'a killed build is repeated, also when the previous sources are restored',
  () => {
    build()
    writeSource('two')
    writeTool('vite', ['process/main.js', 'worker/sw.js'], true)
    build()
    expect([readResult('server/index.js'), readResult('process/main.js')]).toEqual(['two', 'one'])
    writeSource('one')
    writeTool('vite', ['process/main.js', 'worker/sw.js'])
    build()
    expect(readResult('server/index.js')).toBe('one')
  },
)
