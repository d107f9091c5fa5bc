import pg from 'pg'

/** Makes a database on this server; returns its address. */
export async function ownDatabase(server: string, name: string): Promise<string> {
  await query(server, `create database ${name}`)
  const address = new URL(server)
  address.pathname = `/${name}`
  return address.href
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
