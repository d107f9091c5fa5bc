// The desk's calls about people.
import { callSignedIn } from '#src/auth/web/call-signed-in.ts'
import { readReply } from '#src/ui/admin/read-reply.ts'
import { PeoplePage, type PeopleQuery, Person } from '../../contract/people.ts'
import type { User } from '../../contract/user.ts'

/** What the list is asked for; `all` stands for no condition. */
export type PeopleQuestion = {
  search: string
  role: User['role'] | 'all'
  status: NonNullable<PeopleQuery['status']> | 'all'
  page: number
}

export async function listPeople(question: PeopleQuestion, signal: AbortSignal): Promise<PeoplePage> {
  const query = new URLSearchParams({ page: String(question.page) })
  if (question.search.trim()) query.set('search', question.search.trim())
  if (question.role !== 'all') query.set('role', question.role)
  if (question.status !== 'all') query.set('status', question.status)
  return readReply(PeoplePage, await callSignedIn(`/users?${query}`, { signal }))
}

/** What an admin can do with somebody. */
export type PersonChange = 'admin' | 'user' | 'suspend' | 'unsuspend'

export async function changePerson(id: string, change: PersonChange): Promise<Person> {
  const isRole = change === 'admin' || change === 'user'
  const path = isRole ? `/users/${id}/role` : `/users/${id}/${change}`
  const body = JSON.stringify(isRole ? { role: change } : {})
  return readReply(Person, await callSignedIn(path, { method: 'PATCH', body }))
}
