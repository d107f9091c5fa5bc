// Fails when the tables have changed and no migration says so, or when the folder of migrations is out of order.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { generateDrizzleJson } from 'drizzle-kit/api'
import { type Finding, report, requireSeen } from './checks/finding.ts'
import { checkMigrations } from './checks/migrations.ts'
import { listProjectFiles, readText, root } from './checks/project-files.ts'

const paths = listProjectFiles()
const tableFiles = paths.filter((path) => /^src\/.*\.tables\.ts$/.test(path))
const migrations = paths.filter((path) => path.startsWith('migrations/'))

const tables: Record<string, unknown> = {}
for (const path of tableFiles) {
  const exported: object = await import(pathToFileURL(join(root, path)).href)
  // Two rooms may use the same name for what they export.
  for (const [name, value] of Object.entries(exported)) tables[`${path} ${name}`] = value
}
// As it would be written: without what JSON leaves out.
const current: unknown = JSON.parse(JSON.stringify(generateDrizzleJson(tables)))

const findings: Finding[] = [
  ...requireSeen('scripts/check-migrations.ts', {
    '*.tables.ts': tableFiles.length,
    migrations: migrations.length,
  }),
  ...checkMigrations(new Map(migrations.map((path) => [path, readText(path) ?? ''])), current),
]

const count = migrations.filter((path) => path.endsWith('.sql')).length
report('migrations', findings, `${count} migrations, ${tableFiles.length} files of tables`)
