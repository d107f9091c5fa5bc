// Reads all tables at one moment, in parts of bounded size, with statements that both databases support: the embedded one
// has neither COPY nor cursors.
import pg from 'pg'
import { type Manifest, schemas, type TableDescription } from './backup-format.ts'
import type { Secrets } from './seal-secrets.ts'

export type SnapshotReader = ReturnType<typeof createReader>

/** Blocks of 8 kB that one query reads, without the values that PostgreSQL stores beside the row. */
const blocksPerQuery = 16
const partBytes = 1024 * 1024
const timeoutMs = 3_600_000

/** Text forms must not depend on the settings of the server. */
const textSettings = `set local timezone = 'UTC'; set local datestyle = 'ISO, MDY'; set local intervalstyle = 'postgres';
  set local extra_float_digits = 1; set local bytea_output = 'hex'; set local search_path = public, pg_catalog`

/** Rows with keys that sign tokens are secrets. */
const isSecretRow = "value ? 'secret'"

const tablesQuery = `select n.nspname as schema, c.relname as name, parent.relname as parent,
    pg_get_expr(c.relpartbound, c.oid) as bound,
    (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
  from pg_class c
  join pg_namespace n on n.oid = c.relnamespace
  left join pg_inherits i on i.inhrelid = c.oid and c.relispartition
  left join pg_class parent on parent.oid = i.inhparent
  where c.relkind = 'r' and n.nspname = any($1) and c.relname <> 'applied_migrations'
    and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
  order by n.nspname, c.relname`

type TableRow = { schema: TableDescription['schema']; name: string; columns: string[] } & (
  | { parent: string; bound: string }
  | { parent: null; bound: null }
)

/** Runs `read` in one snapshot of the database, in which nothing can be changed. */
export async function withSnapshot<T>(
  connection: pg.ClientConfig,
  read: (reader: SnapshotReader) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ ...connection, statement_timeout: timeoutMs, query_timeout: timeoutMs })
  const broken = new Promise<never>((_resolve, reject) => client.on('error', reject))
  broken.catch(() => undefined) // also reported by the query that was running
  await client.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    await client.query(textSettings)
    return await Promise.race([read(createReader(client)), broken])
  } finally {
    await client.end()
  }
}

function createReader(client: pg.Client) {
  return {
    async listTables(): Promise<TableDescription[]> {
      const { rows } = await client.query<TableRow>(tablesQuery, [schemas])
      // Migrations that started meanwhile wait, as for pg_dump.
      for (const table of rows) await client.query(`lock table ${quoteTable(table)} in access share mode`)
      return rows.map(({ parent, bound, ...table }) => ({
        ...table,
        ...(parent === null ? {} : { partition: { of: parent, bound } }),
      }))
    },

    async findLastMigration(): Promise<string | undefined> {
      const { rows } = await client.query<{ name: string }>(
        'select name from applied_migrations order by position desc limit 1',
      )
      return rows[0]?.name
    },

    async findJobsVersion(): Promise<number | undefined> {
      const { rows } = await client.query<{ version: number }>('select version from jobs.version')
      return rows[0]?.version
    },

    /** Yields the rows as lines of JSON. */
    async *readParts(table: TableDescription): AsyncGenerator<{ text: string; rows: number }> {
      const isInstallation = table.schema === 'public' && table.name === 'installation'
      const columns = table.columns.map((column) => `${pg.escapeIdentifier(column)}::text`)
      const query = `select to_json(array[${columns.join(', ')}])::text as line from only ${quoteTable(table)}
        where ctid >= $1::tid and ctid < $2::tid ${isInstallation ? `and not (${isSecretRow})` : ''}`
      const blocks = await countBlocks(client, table)
      let lines: string[] = []
      let length = 0
      for (let block = 0; block < blocks; block += blocksPerQuery) {
        const bounds = [`(${block},0)`, `(${block + blocksPerQuery},0)`]
        const { rows } = await client.query<{ line: string }>(query, bounds)
        for (const { line } of rows) {
          lines.push(line)
          length += line.length
          if (length < partBytes) continue
          yield { text: `${lines.join('\n')}\n`, rows: lines.length }
          lines = []
          length = 0
        }
      }
      if (lines.length > 0) yield { text: `${lines.join('\n')}\n`, rows: lines.length }
    },

    async readSequences(): Promise<Manifest['sequences']> {
      const { rows } = await client.query<{ schema: 'public' | 'jobs'; name: string }>(
        `select schemaname as schema, sequencename as name from pg_sequences where schemaname = any($1)
          order by schemaname, sequencename`,
        [schemas],
      )
      const sequences: Manifest['sequences'] = []
      for (const sequence of rows) {
        const { rows: states } = await client.query<{ lastValue: string; isCalled: boolean }>(
          `select last_value::text as "lastValue", is_called as "isCalled" from ${quoteTable(sequence)}`,
        )
        if (states[0]) sequences.push({ ...sequence, ...states[0] })
      }
      return sequences
    },

    async readInstallationSecrets(): Promise<Secrets['installation']> {
      const { rows } = await client.query<Secrets['installation'][number]>(
        `select key, value::text as value from installation where ${isSecretRow} order by key`,
      )
      return rows
    },

    /** Keys of the files of all pictures. */
    async *readPictureKeys(): AsyncGenerator<string> {
      let after = ''
      for (;;) {
        const { rows } = await client.query<{ id: string; extension: string }>(
          'select id, extension from media where id > $1 order by id limit 1000',
          [after],
        )
        for (const { id, extension } of rows) yield `originals/${id.slice(0, 2)}/${id}.${extension}`
        const last = rows.at(-1)
        if (!last) return
        after = last.id
      }
    },
  }
}

async function countBlocks(client: pg.Client, table: TableDescription): Promise<number> {
  const { rows } = await client.query<{ blocks: number }>(
    "select (pg_relation_size($1::regclass) / current_setting('block_size')::int)::int as blocks",
    [quoteTable(table)],
  )
  return rows[0]?.blocks ?? 0
}

export function quoteTable({ schema, name }: { schema: string; name: string }): string {
  return `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`
}
