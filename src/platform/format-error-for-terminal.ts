// Formats an error that ends a command as one line for the terminal, without the values of a failed statement.
import { DrizzleQueryError } from 'drizzle-orm'

/** Drizzle's own message repeats the statement with all its values: password hashes, email addresses, articles. */
export function formatErrorForTerminal(error: Error): string {
  if (!(error instanceof DrizzleQueryError)) return error.message
  return `The database rejected a statement: ${error.cause?.message ?? 'it gave no reason'}`
}
