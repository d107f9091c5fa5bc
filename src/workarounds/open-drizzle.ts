// Works around drizzle-orm 0.45.4: its transactions never release a connection whose `begin` failed, and release one that
// never got a response as if it were usable. After a few such failures the pool has no working connection left, and the
// database seems to be down until the process is restarted.
import { DrizzleQueryError } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Db } from '#src/platform/database/database.ts'

/** Drizzle on a connection pool, with its own transactions replaced. */
export function openDrizzle(pool: pg.Pool): Db {
  const transaction: Db['transaction'] = async (work, options) => {
    const client = await pool.connect()
    let failure: unknown
    try {
      return await drizzle({ client }).transaction(work, options)
    } catch (error) {
      failure = error
      throw error
    } finally {
      client.release(isUnusable(client, failure))
    }
  }
  return Object.assign(drizzle({ client: pool }), { transaction })
}

/** Whether the pool must discard the connection: its transaction is still open, or a response is outstanding. */
function isUnusable(client: pg.PoolClient, failure: unknown): boolean {
  if (client.getTransactionStatus() !== 'I') return true
  return failure instanceof DrizzleQueryError && !(failure.cause instanceof pg.DatabaseError)
}
