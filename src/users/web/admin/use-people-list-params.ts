import { useSearchParams } from 'react-router'
import type { PeopleListParams } from './people-api.ts'

export const roleChoices = ['all', 'user', 'admin'] as const
export const statusChoices = ['all', 'active', 'suspended', 'unconfirmed'] as const

const asked: PeopleListParams = { search: '', role: 'all', status: 'all', page: 1 }

/** What the list shows stands in the address: a reload or a way back leads to the same rows. */
export function usePeopleListParams(): [PeopleListParams, (changes: Partial<PeopleListParams>) => void] {
  const [params, setParams] = useSearchParams()
  const question: PeopleListParams = {
    search: params.get('search') ?? asked.search,
    role: roleChoices.find((role) => role === params.get('role')) ?? asked.role,
    status: statusChoices.find((status) => status === params.get('status')) ?? asked.status,
    page: Math.max(1, Number.parseInt(params.get('page') ?? '1', 10) || 1),
  }

  /** Another question begins at its first page. */
  function ask(changes: Partial<PeopleListParams>): void {
    const next = { ...question, page: 1, ...changes }
    const query = new URLSearchParams()
    if (next.search) query.set('search', next.search)
    if (next.role !== 'all') query.set('role', next.role)
    if (next.status !== 'all') query.set('status', next.status)
    if (next.page > 1) query.set('page', String(next.page))
    setParams(query, { replace: true, preventScrollReset: true })
  }

  return [question, ask]
}
