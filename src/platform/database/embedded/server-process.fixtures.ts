// A process of its own for the tests: opens the data folder given as an argument, says so, and inserts rows until it
// is killed, naming each row once the database has acknowledged it.
import { openDatabase } from '../database.ts'

const [dataDir = '', work] = process.argv.slice(2)

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

try {
  const { pool } = await openDatabase({ dataDir, role: 'server' })
  say('open')
  if (work === 'insert') {
    await pool.query(
      'create table if not exists acknowledged (id bigint generated always as identity, writer integer)',
    )
    await Promise.all(Array.from({ length: 4 }, (_, writer) => insertForEver(writer)))
  }

  async function insertForEver(writer: number): Promise<never> {
    for (;;) {
      const { rows } = await pool.query('insert into acknowledged (writer) values ($1) returning id', [
        writer,
      ])
      say(`row ${rows[0].id}`)
    }
  }
} catch (error) {
  say(`refused ${error instanceof Error ? error.message : error}`)
}
