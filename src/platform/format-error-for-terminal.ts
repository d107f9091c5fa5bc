// Formats an error that ends a command as one line for the terminal, without the values of a failed statement.
import { DrizzleQueryError } from 'drizzle-orm'
import { isDatabaseOutage } from './database/is-database-outage.ts'

/** Drizzle's own message repeats the statement with all its values: password hashes, e-mail addresses, articles. */
export function formatErrorForTerminal(error: Error): string {
  if (isLostConnection(error)) {
    return 'The connection to the database was lost, for example because the server was stopped. Everything that was completed before is stored. Run the command again.'
  }
  if (!(error instanceof DrizzleQueryError)) return error.message
  return `The database rejected a statement: ${error.cause?.message ?? 'it gave no reason'}`
}

/** Errors of the driver itself. Others, such as an unreachable database at the start, have a message for the operator. */
function isLostConnection(error: Error): boolean {
  const isFromDriver = error instanceof DrizzleQueryError || 'syscall' in error || error.cause === undefined
  return isFromDriver && isDatabaseOutage(error) && !isRejection(error.cause)
}

/** A full disk and a statement that takes too long are outages as well, but the database gave a reason. */
function isRejection(cause: unknown): boolean {
  return cause instanceof Error && 'code' in cause && /^(?:25|53|57014)/.test(String(cause.code))
}
