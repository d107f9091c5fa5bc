import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { getCurrentSession, updateSessionUser } from '#src/auth/web/session.ts'
import { readProblem } from '#src/ui/admin/read-problem.ts'
import { tell, tellFailure } from '#src/ui/admin/status-line.ts'
import type { PeoplePage, Person } from '../../contract/people.ts'
import { applyPersonAction, type PersonAction } from './people-api.ts'

type Wanted = { person: Person; change: PersonAction }

/** Does what was confirmed and says what became of it. The row shows what the server answered, nothing before. */
export function usePersonAction(onSettled: () => void) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ person, change }: Wanted) => applyPersonAction(person._id, change),
    onSuccess: (changed, { change }) => {
      replace(queries, changed)
      // Who is no admin any more by their own doing leaves the desk at once.
      const { user } = getCurrentSession()
      if (user?._id === changed._id) updateSessionUser({ ...user, role: changed.role })
      tell(t(`people:done.${change}`, { email: changed.email }))
    },
    onError: async (error) => {
      const { code } = await readProblem(error)
      const known = (['last-admin', 'own-account'] as const).find((reason) => reason === code)
      tellFailure(t(`people:error.${known ?? 'other'}`))
    },
    onSettled: () => {
      onSettled()
      return queries.invalidateQueries({ queryKey: ['people'] })
    },
  })
}

function replace(queries: QueryClient, changed: Person): void {
  queries.setQueriesData<PeoplePage>(
    { queryKey: ['people'] },
    (page) =>
      page && { ...page, data: page.data.map((person) => (person._id === changed._id ? changed : person)) },
  )
}
