// Keeps what other programs set in their connection from affecting the site. All connections share PGlite's one session,
// so that a `SET search_path` of psql or pg_dump would apply to every later query. Connections of Olea set nothing. For
// all others, settings are stored and reset whenever their transaction has ended, and applied again before their next
// batch. Temporary tables, which would hide tables of the same name, live until the end of the transaction.
import type { PgliteThread } from './pglite-thread.ts'
import { queryMessage, readFirstColumn } from './protocol-messages.ts'

export type ForeignSession = {
  /** Statements that apply the settings of the connection; empty when it has none. */
  own: string
  /** Statements that restore the shared settings; undefined while they apply. */
  shared: string | undefined
}

/** The application name with which Olea's own connections start. */
export const ownApplicationName = 'olea'

const timeoutMs = 10_000

// The free space guard changes default_transaction_read_only for all connections, so it belongs to none.
const readSettings = queryMessage(`select coalesce(string_agg(
    format('select set_config(%L, %L, false)', name, setting), ';'), '')
  from pg_catalog.pg_settings where source = 'session' and name <> 'default_transaction_read_only'`)
const readSharedSettings = queryMessage(`select coalesce(string_agg(
    format('select set_config(%L, %L, false)', name, setting), ';'), '')
  from pg_catalog.pg_settings where source = 'session'`)

export function createForeignSession(): ForeignSession {
  return { own: '', shared: undefined }
}

/** Applies the settings of the connection. Call it before each of its batches. */
export async function enterForeignSession(session: ForeignSession, thread: PgliteThread): Promise<void> {
  if (session.shared !== undefined) return
  session.shared = await readText(thread, readSharedSettings)
  if (session.own) await run(thread, session.own)
}

/** Stores the settings of the connection and restores the shared ones. Call it when no transaction is open. */
export async function leaveForeignSession(session: ForeignSession, thread: PgliteThread): Promise<void> {
  if (session.shared === undefined) return
  session.own = await readText(thread, readSettings)
  await run(thread, `reset all;reset role;discard temp;${session.shared}`)
  session.shared = undefined
}

async function run(thread: PgliteThread, sql: string): Promise<void> {
  await thread.run(queryMessage(sql), timeoutMs, () => undefined)
}

async function readText(thread: PgliteThread, query: Buffer): Promise<string> {
  const chunks: Buffer[] = []
  await thread.run(query, timeoutMs, (chunk) => chunks.push(Buffer.from(chunk)))
  return readFirstColumn(Buffer.concat(chunks))
}
