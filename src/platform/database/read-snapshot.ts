// Reads that compare tables with each other.
import type { Db, Transaction } from './database.ts'

/** Runs queries that all see the database as it was at the first of them. They cannot change anything. */
export function readSnapshot<T>(db: Db, read: (tx: Transaction) => Promise<T>): Promise<T> {
  return db.transaction(read, { isolationLevel: 'repeatable read', accessMode: 'read only' })
}
