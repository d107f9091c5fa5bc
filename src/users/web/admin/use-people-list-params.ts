import { useSearchParams } from 'react-router'
import type { PeopleListParams } from './people-api.ts'

export const roleOptions = ['all', 'user', 'admin'] as const
export const statusOptions = ['all', 'active', 'suspended', 'unconfirmed'] as const

const defaults: PeopleListParams = { search: '', role: 'all', status: 'all', page: 1 }

/** Stores the list's parameters in the URL, so that a reload or going back shows the same rows. */
export function usePeopleListParams(): [PeopleListParams, (changes: Partial<PeopleListParams>) => void] {
  const [searchParams, setSearchParams] = useSearchParams()
  const params: PeopleListParams = {
    search: searchParams.get('search') ?? defaults.search,
    role: roleOptions.find((role) => role === searchParams.get('role')) ?? defaults.role,
    status: statusOptions.find((status) => status === searchParams.get('status')) ?? defaults.status,
    page: Math.max(1, Number.parseInt(searchParams.get('page') ?? '1', 10) || 1),
  }

  /** Goes to the first page unless `changes` names another. */
  function changeParams(changes: Partial<PeopleListParams>): void {
    const next = { ...params, page: 1, ...changes }
    const query = new URLSearchParams()
    if (next.search) query.set('search', next.search)
    if (next.role !== 'all') query.set('role', next.role)
    if (next.status !== 'all') query.set('status', next.status)
    if (next.page > 1) query.set('page', String(next.page))
    setSearchParams(query, { replace: true, preventScrollReset: true })
  }

  return [params, changeParams]
}
