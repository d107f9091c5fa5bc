import { useSearchParams } from 'react-router'
import type { AuditLogQuery } from './audit-api.ts'

const names = ['person', 'kind', 'action', 'from', 'to', 'subject'] as const

/** What the log is asked for stands in the address: a reload or a way back leads to the same entries. */
export function useAuditLogQuery(): [AuditLogQuery, (changes: Partial<AuditLogQuery>) => void] {
  const [params, setParams] = useSearchParams()
  const read = (name: (typeof names)[number]) => params.get(name) ?? ''
  const question: AuditLogQuery = {
    person: read('person'),
    kind: read('kind'),
    action: read('action'),
    from: dayIn(read('from')),
    to: dayIn(read('to')),
    subject: read('subject'),
  }

  function ask(changes: Partial<AuditLogQuery>): void {
    const next = { ...question, ...changes }
    const query = names.flatMap((name) => (next[name] ? [[name, next[name]] as [string, string]] : []))
    setParams(query, { replace: true, preventScrollReset: true })
  }

  return [question, ask]
}

/** Nothing for what is no day, such as an address that somebody typed. */
function dayIn(value: string): string {
  return /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value)) ? value : ''
}
