import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { OwnerProof } from '#src/auth/contract/account.ts'
import { getCurrentSession, updateSessionUser } from '#src/auth/web/session.ts'
import { readProblem } from '#src/ui/read-problem.ts'
import { showError, showMessage } from '#src/ui/status/status-message.ts'
import type { UserAccount, UserAccountPage } from '../../contract/user-account.ts'
import { applyUserAction, type UserAction } from './users-api.ts'

type Variables = { account: UserAccount; action: UserAction }

/** Runs a confirmed action and reports the outcome. No optimistic update: the row shows the server's response. */
export function useUserAction(onSettled: () => void) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const showUpdated = (updated: UserAccount, action: UserAction) => {
    replaceUser(queryClient, updated)
    // Admins who gave up their own role leave the pages of admins at once.
    const { user } = getCurrentSession()
    if (user?._id === updated._id) updateSessionUser({ ...user, role: updated.role })
    showMessage(t(`users:done.${action}`, { email: updated.email }))
  }
  const reload = () => queryClient.invalidateQueries({ queryKey: ['users'] })
  const mutation = useMutation({
    mutationFn: ({ account, action }: Variables) => applyUserAction(account._id, action),
    onSuccess: (updated, { action }) => showUpdated(updated, action),
    onError: async (error) => {
      const { code } = await readProblem(error)
      const reason = (['last-admin', 'own-account'] as const).find((known) => known === code)
      showError(t(`users:error.${reason ?? 'other'}`))
    },
    onSettled: () => {
      onSettled()
      return reload()
    },
  })
  return {
    ...mutation,
    /** Makes an admin. @throws when the server refuses, for the form that asks for the proof */
    async makeAdmin({ _id }: UserAccount, proof: OwnerProof): Promise<void> {
      showUpdated(await applyUserAction(_id, 'admin', proof), 'admin')
      void reload()
    },
  }
}

function replaceUser(queryClient: QueryClient, updated: UserAccount): void {
  queryClient.setQueriesData<UserAccountPage>(
    { queryKey: ['users'] },
    (page) =>
      page && {
        ...page,
        data: page.data.map((account) => (account._id === updated._id ? updated : account)),
      },
  )
}
