// The migrations of this version of Olea: SQL files in the order of drizzle-kit's journal.
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { projectFolder } from '../project-folder.ts'

export type Migration = {
  /** File name without .sql, e.g. 0001_comments. */
  name: string
  statements: string[]
  checksum: string
}

export const migrationsFolder = join(projectFolder, 'migrations')

const Journal = z.object({
  entries: z.array(z.object({ idx: z.number(), tag: z.string() })),
})

/** @throws Error when the journal or one of its files is missing */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const journal = Journal.parse(JSON.parse(await readFile(join(folder, 'meta', '_journal.json'), 'utf8')))
  const entries = journal.entries.toSorted((a, b) => a.idx - b.idx)
  return Promise.all(entries.map(({ tag }) => readMigration(folder, tag)))
}

async function readMigration(folder: string, name: string): Promise<Migration> {
  // A checkout on Windows may have changed the line endings, which must not change the checksum.
  const text = (await readFile(join(folder, `${name}.sql`), 'utf8')).replaceAll('\r\n', '\n')
  const statements = text.split('--> statement-breakpoint').map((statement) => statement.trim())
  return {
    name,
    statements: statements.filter((statement) => statement !== ''),
    checksum: createHash('sha256').update(text).digest('hex'),
  }
}
