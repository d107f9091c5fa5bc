// The PostgreSQL server in TEST_DATABASE_URL, on which tests create their databases.
import pg from 'pg'

export async function executeOnServer(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(sql).finally(() => client.end())
}

export function withDatabaseName(url: string, database: string): string {
  const changed = new URL(url)
  changed.pathname = `/${database}`
  return changed.href
}
