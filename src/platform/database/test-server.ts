// The PostgreSQL server in TEST_DATABASE_URL, on which tests create their databases.
import { randomBytes } from 'node:crypto'
import pg from 'pg'

/**
 * @param template the database to clone, to which no client may be connected; empty by default
 * @returns name of the new database
 */
export async function createDatabaseOnServer(
  url: string,
  { purpose, template = 'template1' }: { purpose: string; template?: string },
): Promise<string> {
  const name = `olea_${purpose}_${randomBytes(6).toString('hex')}`
  await executeOnServer(url, `create database ${name} template ${template} strategy file_copy`)
  return name
}

/** Ends the connections to the database. Does nothing when it does not exist. */
export function dropDatabaseOnServer(url: string, name: string): Promise<void> {
  return executeOnServer(url, `drop database if exists ${name} with (force)`)
}

async function executeOnServer(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(sql).finally(() => client.end())
}

export function withDatabaseName(url: string, database: string): string {
  const changed = new URL(url)
  changed.pathname = `/${database}`
  return changed.href
}
