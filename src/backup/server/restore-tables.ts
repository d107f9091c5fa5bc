// Fills the tables of a newly migrated database in one transaction: all rows of the backup, or none.
import pg from 'pg'
import { BackupFileError, type Manifest, type TableDescription, tableFolder } from './backup-format.ts'
import { quoteTable } from './read-tables.ts'
import type { Secrets } from './seal-secrets.ts'

export type TableWriter = Awaited<ReturnType<typeof createWriter>>

const timeoutMs = 3_600_000
const schemaList = "('public', 'jobs')"
/** Of the only tables that are partitioned by time. PostgreSQL prints the bounds as literals. */
const boundPattern = /^FOR VALUES FROM \('([^']{1,100})'\) TO \('([^']{1,100})'\)$/

/** Commits when `fill` resolves, and changes nothing when it fails. */
export async function inRestoreTransaction(
  connection: pg.ClientConfig,
  manifest: Manifest,
  fill: (writer: TableWriter) => Promise<void>,
): Promise<void> {
  const client = new pg.Client({ ...connection, statement_timeout: timeoutMs, query_timeout: timeoutMs })
  const broken = new Promise<never>((_resolve, reject) => client.on('error', reject))
  broken.catch(() => undefined) // also reported by the query that was running
  await client.connect()
  try {
    await client.query('begin')
    await client.query("set local timezone = 'UTC'; set local datestyle = 'ISO, MDY'")
    const foreignKeys = await dropForeignKeys(client)
    await createPartitions(client, manifest.tables)
    const writer = await createWriter(client, manifest)
    await Promise.race([fill(writer), broken])
    await checkCounts(client, manifest, writer.isSkipped)
    for (const statement of foreignKeys) await client.query(statement)
    await restoreSequences(client, manifest, writer.isSkipped)
    await client.query('commit')
    await client.query('analyze')
  } finally {
    await client.end() // rolls back what is not committed
  }
}

/**
 * Rows arrive in the order of their tables, and refer to each other.
 * @returns statements that create and check the foreign keys again
 */
async function dropForeignKeys(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ drop: string; add: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
        format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as add
      from pg_constraint
      where contype = 'f' and conparentid = 0 and connamespace::regnamespace::text in ${schemaList}`,
  )
  for (const { drop } of rows) await client.query(drop)
  return rows.map(({ add }) => add)
}

async function createPartitions(client: pg.Client, tables: TableDescription[]): Promise<void> {
  for (const { schema, name, partition } of tables) {
    const [, from, to] = boundPattern.exec(partition?.bound ?? '') ?? []
    if (!partition || from === undefined || to === undefined) continue
    await client.query(
      `create table if not exists ${quoteTable({ schema, name })}
        partition of ${quoteTable({ schema, name: partition.of })}
        for values from (${pg.escapeLiteral(from)}) to (${pg.escapeLiteral(to)})`,
    )
  }
}

async function createWriter(client: pg.Client, manifest: Manifest) {
  const { rows: columns } = await client.query<{ folder: string; name: string; type: string }>(
    `select 'tables/' || n.nspname || '.' || c.relname as folder, a.attname as name,
        format_type(a.atttypid, a.atttypmod) as type
      from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ${schemaList} and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
        and a.attgenerated = ''`,
  )
  const types = new Map(columns.map(({ folder, name, type }) => [`${folder} ${name}`, type]))
  const { rows: versions } = await client.query<{ version: number }>('select version from jobs.version')
  const isSkipped = ({ schema }: Pick<TableDescription, 'schema'>) =>
    schema === 'jobs' && manifest.jobsVersion !== versions[0]?.version

  const inserts = new Map<string, string>()
  for (const table of manifest.tables) {
    if (isSkipped(table)) continue
    inserts.set(tableFolder(table), buildInsert(table, types))
    await clear(client, table)
  }

  return {
    /** Whether the rows cannot be restored: those of a job queue of another version. */
    isSkipped,

    /** @param lines of one part of a table */
    async insert(folder: string, lines: string): Promise<void> {
      const statement = inserts.get(folder)
      if (!statement) return
      const json = `[${lines.trimEnd().replaceAll('\n', ',')}]`
      await client.query(statement, [json])
    },

    async insertSecrets(rows: Secrets['installation']): Promise<void> {
      for (const { key, value } of rows)
        await client.query('insert into installation (key, value) values ($1, $2::jsonb)', [key, value])
    },
  }
}

/** Removes rows that the migrations and the job queue have created. Some tables refuse to be emptied even without rows. */
async function clear(client: pg.Client, table: TableDescription): Promise<void> {
  const { rows } = await client.query(`select from only ${quoteTable(table)} limit 1`)
  if (rows.length > 0) await client.query(`delete from only ${quoteTable(table)}`)
}

/** @throws BackupFileError when the table or a column does not exist in the schema of the backup */
function buildInsert(table: TableDescription, types: Map<string, string>): string {
  const values = table.columns.map((name, index) => {
    const type = types.get(`${tableFolder(table)} ${name}`)
    if (type === undefined)
      throw new BackupFileError(`${table.schema}.${table.name} has no column ${name} in this version.`)
    return `(line.fields ->> ${index})::${type}`
  })
  const columns = table.columns.map((name) => pg.escapeIdentifier(name))
  return `insert into ${quoteTable(table)} (${columns.join(', ')}) overriding system value
    select ${values.join(', ')} from json_array_elements($1::json) as line(fields)`
}

async function checkCounts(
  client: pg.Client,
  { tables }: Manifest,
  isSkipped: TableWriter['isSkipped'],
): Promise<void> {
  for (const table of tables) {
    if (isSkipped(table)) continue
    const secrets =
      table.schema === 'public' && table.name === 'installation' ? "where not (value ? 'secret')" : ''
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int as count from only ${quoteTable(table)} ${secrets}`,
    )
    if (rows[0]?.count !== table.rows)
      throw new Error(`${table.name} has ${rows[0]?.count} rows instead of ${table.rows}.`)
  }
}

async function restoreSequences(
  client: pg.Client,
  { sequences }: Manifest,
  isSkipped: TableWriter['isSkipped'],
): Promise<void> {
  for (const sequence of sequences) {
    if (isSkipped(sequence)) continue
    await client.query('select setval($1::regclass, $2::bigint, $3)', [
      quoteTable(sequence),
      sequence.lastValue,
      sequence.isCalled,
    ])
  }
}
