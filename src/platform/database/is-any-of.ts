// `inArray` for lists of any length: they are one parameter, of which a statement can have 65,535.
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

export function isAnyOf(column: SQLWrapper, values: readonly string[]): SQL {
  return sql`${column} = any(${sql.param(values)}::text[])`
}
