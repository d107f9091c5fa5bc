// Fails when tables have changed without a migration, or when the files in migrations/ are inconsistent.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { generateDrizzleJson } from 'drizzle-kit/api'
import { type Finding, report, requireInput } from './checks/finding.ts'
import { checkMigrations } from './checks/migrations.ts'
import { listProjectFiles, readText, root } from './checks/project-files.ts'

const paths = listProjectFiles()
const tableFiles = paths.filter((path) => /^src\/.*\.tables\.ts$/.test(path))
const migrations = paths.filter((path) => path.startsWith('migrations/'))

const tables: Record<string, unknown> = {}
for (const path of tableFiles) {
  const exported: object = await import(pathToFileURL(join(root, path)).href)
  // Two modules may export the same name.
  for (const [name, value] of Object.entries(exported)) tables[`${path} ${name}`] = value
}
// In the form in which it would be stored, without undefined properties.
const current: unknown = JSON.parse(JSON.stringify(generateDrizzleJson(tables)))

const findings: Finding[] = [
  ...requireInput('scripts/check-migrations.ts', {
    '*.tables.ts': tableFiles.length,
    migrations: migrations.length,
  }),
  ...checkMigrations(new Map(migrations.map((path) => [path, readText(path) ?? ''])), current),
]

const count = migrations.filter((path) => path.endsWith('.sql')).length
report('migrations', findings, `${count} migrations, ${tableFiles.length} table files`)
