// The linter's own rules are trusted; that they are switched on for our files is not.
import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { root } from './project-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'lint-rules-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const Report = z.object({ diagnostics: z.array(z.object({ category: z.string() })) })

/** Names of the rules that the linter, set up as it is here, finds broken in one file. */
function rulesBroken(path: string, text: string): string[] {
  copyFileSync(join(root, 'biome.json'), join(folder, 'biome.json'))
  for (const [name, content] of [
    [path, text],
    [join(dirname(path), 'neighbour.ts'), 'export type A = string\n'],
  ] as const) {
    mkdirSync(join(folder, dirname(name)), { recursive: true })
    writeFileSync(join(folder, name), content)
  }
  const biome = join(root, 'node_modules', '@biomejs', 'biome', 'bin', 'biome')
  const options = ['lint', '--vcs-enabled=false', '--reporter=json', '--max-diagnostics=none', path]
  const { stdout } = spawnSync(process.execPath, [biome, ...options], { cwd: folder, encoding: 'utf8' })
  const { diagnostics } = Report.parse(JSON.parse(stdout))
  return diagnostics.map(({ category }) => category.replace(/^lint\/\w+\//, ''))
}

const sample = [
  "import { A } from './neighbour'",
  'export default function sample(value: any): A {',
  '  console.log(value!.name)',
  '  try { value() } catch {}',
  "  return ''",
  '}',
  'enum Kind { One }',
  "export * from './neighbour.ts'",
].join('\n')

test('what the conventions leave to the linter is switched on', () => {
  expect(rulesBroken('src/news/server/sample.ts', sample)).toEqual(
    expect.arrayContaining([
      'noConsole',
      'noDefaultExport',
      'noEmptyBlockStatements',
      'noEnum',
      'noExplicitAny',
      'noNonNullAssertion',
      'noReExportAll',
      'noUnusedVariables',
      'useImportExtensions',
      'useImportType',
    ]),
  )
})

test('route modules may export a default, scripts may print, and no more', () => {
  const inPage = rulesBroken('src/news/web/sample-page.tsx', sample)
  expect(inPage).not.toContain('noDefaultExport')
  expect(inPage).toContain('noConsole')
  const inScript = rulesBroken('scripts/sample.ts', sample)
  expect(inScript).not.toContain('noConsole')
  expect(inScript).toContain('noDefaultExport')
})
