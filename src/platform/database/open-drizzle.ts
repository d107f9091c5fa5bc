// Drizzle on a pool of connections. Its own transactions never give back a connection whose `begin` failed, and hand
// one on whose server never answered: after a few of those the pool has none left that works, and the product would
// find the database away until it is started again.
import { DrizzleQueryError } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Db } from './database.ts'

export function openDrizzle(pool: pg.Pool): Db {
  const transaction: Db['transaction'] = async (work, settings) => {
    const client = await pool.connect()
    let failure: unknown
    try {
      return await drizzle({ client }).transaction(work, settings)
    } catch (error) {
      failure = error
      throw error
    } finally {
      client.release(isUsedUp(client, failure))
    }
  }
  return Object.assign(drizzle({ client: pool }), { transaction })
}

/** Whether nobody else should get this connection: its transaction is still open, or it owes an answer. */
function isUsedUp(client: pg.PoolClient, failure: unknown): boolean {
  if (client.getTransactionStatus() !== 'I') return true
  return failure instanceof DrizzleQueryError && !(failure.cause instanceof pg.DatabaseError)
}
