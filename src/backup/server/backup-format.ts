// The backup file: a tar archive compressed with gzip, readable with standard tools. Its entries, in this order:
// olea-backup.json, tables/SCHEMA.TABLE/NNNNNN.jsonl, files/KEY, secrets.json, manifest.json and SHA256SUMS,
// which `sha256sum -c` can check. Each line of a table is an array of the text forms of its columns, as in COPY.
import { z } from 'zod'
import { assertValidKey } from '#src/platform/storage/storage.ts'

export const headName = 'olea-backup.json'
export const secretsName = 'secrets.json'
export const manifestName = 'manifest.json'
export const sumsName = 'SHA256SUMS'

/** Schemas that a backup contains: the tables of Olea, and the job queue. */
export const schemas = ['public', 'jobs'] as const
/** Folders of the storage whose files cannot be generated again. */
export const storageFolders = ['originals', 'product-imports'] as const

const identifier = z.string().regex(/^[a-z_][a-z0-9_]{0,62}$/)
const count = z.number().int().min(0)

export const BackupHead = z.object({
  format: z.literal('olea-backup'),
  version: z.literal(1),
  createdAt: z.iso.datetime(),
  /** Version of Olea that wrote it. */
  olea: z.string().max(100),
  database: z.enum(['postgresql', 'embedded']),
  /** Name of the last migration. */
  migration: z.string().max(200),
  secrets: z.enum(['sealed', 'left out']),
})
export type BackupHead = z.infer<typeof BackupHead>

export const TableDescription = z.object({
  schema: z.enum(schemas),
  name: identifier,
  columns: z.array(identifier).min(1).max(1000),
  /** A partition: its table, and its bounds as PostgreSQL prints them. */
  partition: z.object({ of: identifier, bound: z.string().max(2000) }).optional(),
})
export type TableDescription = z.infer<typeof TableDescription>

export const Manifest = z.object({
  tables: z.array(TableDescription.extend({ rows: count })).max(10_000),
  sequences: z
    .array(
      z.object({
        schema: z.enum(schemas),
        name: identifier,
        lastValue: z.string().regex(/^-?\d{1,19}$/),
        isCalled: z.boolean(),
      }),
    )
    .max(10_000),
  /** Version of the tables of the job queue. */
  jobsVersion: count.optional(),
  files: count,
  /** Pictures that the database names and that were missing when the backup was made. */
  missingFiles: z.array(z.string().max(300)),
})
export type Manifest = z.infer<typeof Manifest>

/** A fault of the file: truncated, changed, or not a backup. The message is one line. */
export class BackupFileError extends Error {}

export type EntryKind = 'head' | 'table' | 'file' | 'legal' | 'secrets' | 'manifest' | 'sums'

const fixedNames: Readonly<Record<string, EntryKind>> = {
  [headName]: 'head',
  [secretsName]: 'secrets',
  [manifestName]: 'manifest',
  [sumsName]: 'sums',
}
const tablePattern = /^tables\/(?:public|jobs)\.[a-z_][a-z0-9_]{0,62}\/\d{6,9}\.jsonl$/
/** Files without effect, which backups of former releases contain. They are skipped. */
const legalPattern = /^legal\/[A-Za-z0-9][A-Za-z0-9._-]{0,100}$/

/** @throws BackupFileError for any other name, such as one that leads out of its folder */
export function classifyEntry(name: string): EntryKind {
  const fixed = Object.hasOwn(fixedNames, name) ? fixedNames[name] : undefined
  if (fixed) return fixed
  if (tablePattern.test(name)) return 'table'
  if (legalPattern.test(name)) return 'legal'
  if (name.startsWith('files/') && isStoredKey(name.slice('files/'.length))) return 'file'
  throw new BackupFileError(`It contains ${JSON.stringify(name.slice(0, 200))}, which no backup contains.`)
}

function isStoredKey(key: string): boolean {
  try {
    assertValidKey(key)
  } catch {
    return false
  }
  return storageFolders.some((folder) => key.startsWith(`${folder}/`))
}

export const tableFolder = ({ schema, name }: Pick<TableDescription, 'schema' | 'name'>): string =>
  `tables/${schema}.${name}`
