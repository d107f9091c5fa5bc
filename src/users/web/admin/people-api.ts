// The desk's calls about people.
import { callApiWithToken } from '#src/auth/web/call-api-with-token.ts'
import { readReply } from '#src/ui/admin/read-reply.ts'
import { PeoplePage, type PeopleQuery, Person } from '../../contract/people.ts'
import type { User } from '../../contract/user.ts'

/** What the list is asked for; `all` stands for no condition. */
export type PeopleListParams = {
  search: string
  role: User['role'] | 'all'
  status: NonNullable<PeopleQuery['status']> | 'all'
  page: number
}

export async function listPeople(question: PeopleListParams, signal: AbortSignal): Promise<PeoplePage> {
  const query = new URLSearchParams({ page: String(question.page) })
  if (question.search.trim()) query.set('search', question.search.trim())
  if (question.role !== 'all') query.set('role', question.role)
  if (question.status !== 'all') query.set('status', question.status)
  return readReply(PeoplePage, await callApiWithToken(`/users?${query}`, { signal }))
}

/** What an admin can do with somebody. */
export type PersonAction = 'admin' | 'user' | 'suspend' | 'unsuspend'

export async function applyPersonAction(id: string, change: PersonAction): Promise<Person> {
  const isRole = change === 'admin' || change === 'user'
  const path = isRole ? `/users/${id}/role` : `/users/${id}/${change}`
  const body = JSON.stringify(isRole ? { role: change } : {})
  return readReply(Person, await callApiWithToken(path, { method: 'PATCH', body }))
}
