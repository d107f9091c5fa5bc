import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { PlanRequests } from '#src/subscription/web/admin/PlanRequests.tsx'
import { AdminPageHeader } from '#src/ui/admin/AdminPageHeader.tsx'
import { usePagerLabels } from '#src/ui/admin/use-pager-labels.ts'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { LoadFailure } from '#src/ui/list/LoadFailure.tsx'
import { Pager } from '#src/ui/list/Pager.tsx'
import { UserFilters } from './UserFilters.tsx'
import styles from './UserList.module.css'
import { UserListItem } from './UserListItem.tsx'
import { useUserListParams } from './use-user-list-params.ts'
import { listUsers } from './users-api.ts'

/** Admin page that lists all accounts, with search, filters and actions for roles and suspension. */
export function UserList() {
  const { t, ready } = useTranslation(['common', 'admin', 'users'])
  const [params, changeParams] = useUserListParams()
  const pagerLabels = usePagerLabels()
  const list = useQuery({
    queryKey: ['users', params],
    queryFn: ({ signal }) => listUsers(params, signal),
    placeholderData: keepPreviousData,
  })
  if (!ready) return <div className={styles.loading} />
  const accounts = list.data?.data ?? []
  return (
    <>
      <AdminPageHeader title={t('admin:sections.users')} />
      <PlanRequests />
      <UserFilters params={params} onChange={changeParams} />
      <p role="status" className={styles.count}>
        {list.data && t('users:count', { count: list.data.pagination.total })}
      </p>
      {/* Shown above the rows as well: after a failed refetch they may be outdated. */}
      {list.isError && (
        <LoadFailure
          message={t('users:failed')}
          retryLabel={t('shell.tryAgain')}
          onRetry={() => void list.refetch()}
        />
      )}
      {list.data && accounts.length === 0 && <EmptyState message={t('users:empty')} />}
      <ul className={styles.list} aria-busy={list.isPending} aria-label={t('admin:sections.users')}>
        {accounts.map((account) => (
          <UserListItem key={account._id} account={account} />
        ))}
      </ul>
      {list.data && (
        <Pager
          pagination={list.data.pagination}
          labels={pagerLabels}
          onPage={(page) => changeParams({ page })}
        />
      )}
    </>
  )
}
