import { parseText, useListParams } from '#src/ui/list/use-list-params.ts'
import type { AuditLogQuery } from './audit-api.ts'

const parsers = {
  person: parseText,
  kind: parseText,
  action: parseText,
  from: parseDay,
  to: parseDay,
  subject: parseText,
}

export const useAuditLogQuery = () => useListParams<AuditLogQuery>(parsers)

/** Returns an empty string for an invalid day, such as a mistyped URL. */
function parseDay(value: string): string {
  return /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value)) ? value : ''
}
