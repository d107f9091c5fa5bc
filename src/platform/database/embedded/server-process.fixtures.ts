// Server process for tests. Opens the data folder given as an argument, prints `open`, and with the argument `insert`
// inserts rows until it is killed, printing each row once the database has acknowledged it.
import { openDatabase } from '../database.ts'

const [dataDir = '', mode] = process.argv.slice(2)

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

try {
  const { pool } = await openDatabase({ dataDir, role: 'server' })
  print('open')
  if (mode === 'insert') {
    await pool.query(
      'create table if not exists acknowledged (id bigint generated always as identity, writer integer)',
    )
    await Promise.all(Array.from({ length: 4 }, (_, writer) => insertContinuously(writer)))
  }

  async function insertContinuously(writer: number): Promise<never> {
    for (;;) {
      const { rows } = await pool.query('insert into acknowledged (writer) values ($1) returning id', [
        writer,
      ])
      print(`row ${rows[0].id}`)
    }
  }
} catch (error) {
  print(`failed ${error instanceof Error ? error.message : error}`)
}
