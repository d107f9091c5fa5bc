// Guarantees that services rely on, tested with the same statements on the embedded database and on a server.
import { eq, sql } from 'drizzle-orm'
import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

const counters = pgTable('counters', { id: integer('id').primaryKey(), count: integer('count').notNull() })
const notes = pgTable('notes', { id: integer('id').primaryKey(), body: text('body').notNull() })

const connections = 16
let database: TestDatabase
let clients: pg.Client[]

beforeAll(async () => {
  database = await createTestDatabase()
  await database.pool.query('create table counters (id integer primary key, count integer not null)')
  await database.pool.query('create table notes (id integer primary key, body text not null)')
  clients = Array.from({ length: connections }, () => new pg.Client(database.connection))
  await Promise.all(clients.map((client) => client.connect()))
})

afterAll(async () => {
  await Promise.all(clients.map((client) => client.end()))
  await database.close()
})

async function count(id: number): Promise<number | undefined> {
  const [row] = await database.db.select().from(counters).where(eq(counters.id, id))
  return row?.count
}

test('concurrent connections receive only their own results', async () => {
  await database.db.insert(counters).values({ id: 1, count: 0 })
  const wrong: unknown[] = []
  let failed = 0
  await Promise.all(
    clients.map(async (client, index) => {
      for (let round = 0; round < 60; round += 1) {
        const mark = `${index}-${round}`
        if (round % 5 === 0) {
          await client.query('select 1 / $1::integer', [0]).catch((error) => {
            failed += error.code === '22012' ? 1 : 0
          })
        } else if (round % 5 === 1) {
          await client.query('begin')
          await client.query('update counters set count = count + $1 where id = $2', [1, 1])
          await client.query(round % 2 === 0 ? 'commit' : 'rollback')
        } else {
          const { rows } = await client.query('select $1::text as mark, $2::int[] as list', [
            mark,
            [index, round],
          ])
          if (rows[0].mark !== mark || rows[0].list[1] !== round) wrong.push(rows[0])
        }
      }
    }),
  )
  expect(wrong).toEqual([])
  expect(failed).toBe(connections * 12)
  expect(await count(1)).toBe(connections * 6)
})

test('large results and large parameters arrive complete', async () => {
  const body = 'ölivé '.repeat(500_000)
  const { rows } = await database.pool.query('select $1::text as body, length($1) as length', [body])
  expect(rows[0].length).toBe(body.length)
  expect(rows[0].body === body).toBe(true)
  const many = await database.pool.query(
    'select g, repeat(md5(g::text), 10) as text from generate_series(1, 20000) g',
  )
  expect(many.rows).toHaveLength(20_000)
  expect(many.rows[19_999].g).toBe(20_000)
})

test('read-modify-write transactions that lock their row lose no update', async () => {
  await database.db.insert(counters).values({ id: 2, count: 0 })
  await Promise.all(
    Array.from({ length: 50 }, () =>
      database.db.transaction(async (tx) => {
        const [row] = await tx.select().from(counters).where(eq(counters.id, 2)).for('update')
        await new Promise((resolve) => setImmediate(resolve))
        await tx
          .update(counters)
          .set({ count: (row?.count ?? 0) + 1 })
          .where(eq(counters.id, 2))
      }),
    ),
  )
  expect(await count(2)).toBe(50)
})

test('a transaction with a failed statement is rolled back', async () => {
  const attempt = database.db.transaction(async (tx) => {
    await tx.insert(notes).values({ id: 1, body: 'never seen' })
    await tx.execute(sql`select 1 / 0`)
  })
  await expect(attempt).rejects.toThrow()
  expect(await database.db.select().from(notes)).toEqual([])
})

test('a savepoint rolls back without its outer transaction', async () => {
  await database.db.transaction(async (tx) => {
    await tx.insert(notes).values({ id: 2, body: 'kept' })
    const inner = tx.transaction(async (nested) => {
      await nested.insert(notes).values({ id: 3, body: 'dropped' })
      throw new Error('inner transaction failed')
    })
    await expect(inner).rejects.toThrow('inner transaction failed')
  })
  expect(await database.db.select({ id: notes.id }).from(notes)).toEqual([{ id: 2 }])
})

test('the transaction of a broken connection is rolled back, and the pool stays usable', async () => {
  const broken = await database.pool.connect()
  await broken.query('begin')
  await broken.query(`insert into notes values (10, 'incomplete')`)
  Reflect.get(Reflect.get(broken, 'connection'), 'stream').destroy()
  await expect(broken.query('select 1')).rejects.toThrow()
  broken.release(true)
  // On a server this insert waits for the broken transaction to end, because both rows have the same key.
  await database.pool.query(`insert into notes values (10, 'complete')`)
  expect(await database.db.select().from(notes).where(eq(notes.id, 10))).toEqual([
    { id: 10, body: 'complete' },
  ])
})

test('prepared statements of the same name are separate for each connection', async () => {
  const [first, second] = clients
  if (!first || !second) throw new Error('no connections')
  const query = (client: pg.Client, text: string) => client.query({ name: 'same', text, values: [3] })
  for (let round = 0; round < 3; round += 1) {
    expect((await query(first, 'select $1::int + 1 as n')).rows).toEqual([{ n: 4 }])
    expect((await query(second, 'select $1::int * 2 as n')).rows).toEqual([{ n: 6 }])
  }
})

test('several statements in one query return their results in order', async () => {
  const results = await clients[0]?.query('select 1 as a; select 2 as b')
  const list = Array.isArray(results) ? results : []
  expect(list.map(({ rows }) => rows[0])).toEqual([{ a: 1 }, { b: 2 }])
})

test('timestamps keep their instant with milliseconds', async () => {
  const at = new Date('2026-11-21T10:00:00.123Z')
  const { rows } = await database.pool.query('select $1::timestamptz as at', [at])
  expect(rows[0].at.getTime()).toBe(at.getTime())
})
