// API calls of the admin interface to list and change user accounts.
import { callApiWithToken } from '#src/auth/web/call-api-with-token.ts'
import { readReply } from '#src/ui/admin/read-reply.ts'
import { PeoplePage, type PeopleQuery, Person } from '../../contract/people.ts'
import type { User } from '../../contract/user.ts'

/** Parameters of the list; `all` means no filter. */
export type PeopleListParams = {
  search: string
  role: User['role'] | 'all'
  status: NonNullable<PeopleQuery['status']> | 'all'
  page: number
}

export async function listPeople(params: PeopleListParams, signal: AbortSignal): Promise<PeoplePage> {
  const query = new URLSearchParams({ page: String(params.page) })
  if (params.search.trim()) query.set('search', params.search.trim())
  if (params.role !== 'all') query.set('role', params.role)
  if (params.status !== 'all') query.set('status', params.status)
  return readReply(PeoplePage, await callApiWithToken(`/users?${query}`, { signal }))
}

/** `admin` and `user` change the role; the others suspend and reinstate the account. */
export type PersonAction = 'admin' | 'user' | 'suspend' | 'unsuspend'

export async function applyPersonAction(id: string, action: PersonAction): Promise<Person> {
  const isRoleChange = action === 'admin' || action === 'user'
  const path = isRoleChange ? `/users/${id}/role` : `/users/${id}/${action}`
  const body = JSON.stringify(isRoleChange ? { role: action } : {})
  return readReply(Person, await callApiWithToken(path, { method: 'PATCH', body }))
}
