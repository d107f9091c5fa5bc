import pg from 'pg'

/** Creates a database on a PostgreSQL server. @returns its URL */
export async function createDatabase(server: string, name: string): Promise<string> {
  await query(server, `create database ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

export async function query(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(text)
  } finally {
    await client.end()
  }
}
