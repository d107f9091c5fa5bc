import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { getCurrentSession, updateSessionUser } from '#src/auth/web/session.ts'
import { readProblem } from '#src/ui/read-problem.ts'
import { showError, showMessage } from '#src/ui/status/status-message.ts'
import type { PeoplePage, Person } from '../../contract/people.ts'
import { applyPersonAction, type PersonAction } from './people-api.ts'

type Variables = { person: Person; action: PersonAction }

/** Runs a confirmed action and reports the outcome. No optimistic update: the row shows the server's response. */
export function usePersonAction(onSettled: () => void) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ person, action }: Variables) => applyPersonAction(person._id, action),
    onSuccess: (updated, { action }) => {
      replacePerson(queryClient, updated)
      // Users who removed their own admin role leave the admin interface at once.
      const { user } = getCurrentSession()
      if (user?._id === updated._id) updateSessionUser({ ...user, role: updated.role })
      showMessage(t(`people:done.${action}`, { email: updated.email }))
    },
    onError: async (error) => {
      const { code } = await readProblem(error)
      const reason = (['last-admin', 'own-account'] as const).find((known) => known === code)
      showError(t(`people:error.${reason ?? 'other'}`))
    },
    onSettled: () => {
      onSettled()
      return queryClient.invalidateQueries({ queryKey: ['people'] })
    },
  })
}

function replacePerson(queryClient: QueryClient, updated: Person): void {
  queryClient.setQueriesData<PeoplePage>(
    { queryKey: ['people'] },
    (page) =>
      page && { ...page, data: page.data.map((person) => (person._id === updated._id ? updated : person)) },
  )
}
