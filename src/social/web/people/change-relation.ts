// Changes what the member is to somebody else, and says why it failed.
import { readProblem } from '#src/ui/read-problem.ts'
import type { FollowState } from '../../contract/person.ts'
import { personApi } from './person-api.ts'

export type RelationChange = `${'PUT' | 'DELETE'} /people/:id/${'follow' | 'block'}`
export type RelationProblem = 'unconfirmed' | 'busy' | 'offline' | 'too-many' | 'failed'

const problemByCode: Record<string, RelationProblem> = {
  'email-not-confirmed': 'unconfirmed',
  'too-many-requests': 'busy',
  'too-many-follows': 'too-many',
}

export async function changeRelation(
  call: RelationChange,
  id: string,
): Promise<FollowState | { problem: RelationProblem }> {
  try {
    return await personApi(call, { params: { id } })
  } catch (error) {
    const { status, code } = await readProblem(error)
    return { problem: status === 0 ? 'offline' : (problemByCode[code] ?? 'failed') }
  }
}
