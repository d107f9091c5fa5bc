// Adds an article field to a copy of the project as docs/conventions.md describes: in the field table, in a migration
// and in the labels. The types, the checks and the test of the field table must pass in the copy.
import { spawnSync } from 'node:child_process'
import { cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const copied = [
  '.gitignore',
  'biome.json',
  'drizzle.config.ts',
  'e2e/chromium.ts',
  'migrations',
  'package.json',
  'scripts',
  'src',
  'tsconfig.json',
  'vitest-component.config.ts',
]
const newFields = `  subtitle: { type: 'text', maxLength: 200, isAddedLater: true },
  isSponsored: { type: 'boolean', isAddedLater: true },
  embargo: { type: 'time', isAddedLater: true },
} as const satisfies Record<string, ArticleField>`
/** Vitest's configuration in the copy: unit tests only, because the setup of the others builds the product. */
const unitTests = {
  include: ['src/*.test.ts'],
  globalSetup: ['src/platform/database/test-database-template.ts'],
  hookTimeout: 60_000,
}
const labels = { subtitle: 'Subtitle', isSponsored: 'Sponsored', embargo: 'Embargo' }

let copy: string | undefined
afterAll(async () => {
  if (copy) await rm(copy, { recursive: true })
})

test('a new article field needs an entry in the table, a migration and labels', {
  timeout: 300_000,
}, async () => {
  copy = await mkdtemp(join(tmpdir(), 'olea-field-'))
  for (const name of copied) await cp(join(root, name), join(copy, name), { recursive: true })
  await symlink(join(root, 'node_modules'), join(copy, 'node_modules'))

  await edit('src/news/contract/article-fields.ts', (code) =>
    code.replace('} as const satisfies Record<string, ArticleField>', newFields),
  )
  for (const language of await readdir(join(copy, 'src/i18n/messages'))) {
    await edit(`src/i18n/messages/${language}/admin.json`, (text) => {
      const messages = JSON.parse(text)
      return JSON.stringify({ ...messages, articleFields: { ...messages.articleFields, ...labels } })
    })
  }
  await writeFile(join(copy, 'vitest.config.ts'), `export default ${JSON.stringify({ test: unitTests })}`)
  run('node_modules/drizzle-kit/bin.cjs', 'generate', '--name', 'new-article-fields')

  run('node_modules/typescript/bin/tsc', '--noEmit', '-p', '.')
  run('scripts/check-migrations.ts')
  const output = run(
    'node_modules/vitest/vitest.mjs',
    'run',
    'src/article-field-table.test.ts',
    '--reporter=verbose',
  )
  for (const name of Object.keys(labels))
    expect(output).toContain(`the field ${name} > is exported and imported`)
})

async function edit(path: string, change: (text: string) => string): Promise<void> {
  const file = join(copy ?? '', path)
  const before = await readFile(file, 'utf8')
  const after = change(before)
  expect(after, path).not.toBe(before)
  await writeFile(file, after)
}

/** Runs a tool in the copy and returns its output. */
function run(...args: string[]): string {
  const environment = { ...process.env, NO_COLOR: '1' }
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: copy,
    encoding: 'utf8',
    env: environment,
  })
  expect(status, `${args.join(' ')}\n${stdout}\n${stderr}`).toBe(0)
  return stdout
}
