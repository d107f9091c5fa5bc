import { useSearchParams } from 'react-router'
import type { AuditLogQuery } from './audit-api.ts'

const parameterNames = ['person', 'kind', 'action', 'from', 'to', 'subject'] as const

/** The filters of the log are search parameters of the page, so a reload and the Back button restore them. */
export function useAuditLogQuery(): [AuditLogQuery, (changes: Partial<AuditLogQuery>) => void] {
  const [params, setParams] = useSearchParams()
  const getParameter = (name: (typeof parameterNames)[number]) => params.get(name) ?? ''
  const query: AuditLogQuery = {
    person: getParameter('person'),
    kind: getParameter('kind'),
    action: getParameter('action'),
    from: parseDay(getParameter('from')),
    to: parseDay(getParameter('to')),
    subject: getParameter('subject'),
  }

  function updateQuery(changes: Partial<AuditLogQuery>): void {
    const next = { ...query, ...changes }
    const entries = parameterNames.flatMap((name) =>
      next[name] ? [[name, next[name]] as [string, string]] : [],
    )
    setParams(entries, { replace: true, preventScrollReset: true })
  }

  return [query, updateQuery]
}

/** Returns an empty string for an invalid day, such as a mistyped URL. */
function parseDay(value: string): string {
  return /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value)) ? value : ''
}
