// What a person at a terminal reads when something ends a command: one line, and nothing of what was to be stored.
import { DrizzleQueryError } from 'drizzle-orm'

/** Drizzle repeats the whole statement with its values: passwords' hashes, addresses, a hundred articles. */
export function formatErrorForTerminal(error: Error): string {
  if (!(error instanceof DrizzleQueryError)) return error.message
  return `The database refused a statement: ${error.cause?.message ?? 'it did not say why'}`
}
