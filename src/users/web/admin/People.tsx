import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { AdminPageHeader } from '#src/ui/admin/AdminPageHeader.tsx'
import { usePagerLabels } from '#src/ui/admin/use-pager-labels.ts'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { LoadFailure } from '#src/ui/list/LoadFailure.tsx'
import { Pager } from '#src/ui/list/Pager.tsx'
import styles from './People.module.css'
import { PeopleFilters } from './PeopleFilters.tsx'
import { PersonRow } from './PersonRow.tsx'
import { listPeople } from './people-api.ts'
import { usePeopleListParams } from './use-people-list-params.ts'

/** Admin page that lists all accounts, with search, filters and actions for roles and suspension. */
export function People() {
  const { t, ready } = useTranslation(['common', 'admin', 'people'])
  const [params, changeParams] = usePeopleListParams()
  const pagerLabels = usePagerLabels()
  const list = useQuery({
    queryKey: ['people', params],
    queryFn: ({ signal }) => listPeople(params, signal),
    placeholderData: keepPreviousData,
  })
  if (!ready) return <div className={styles.loading} />
  const people = list.data?.data ?? []
  return (
    <>
      <AdminPageHeader title={t('admin:sections.users')} />
      <PeopleFilters params={params} onChange={changeParams} />
      <p role="status" className={styles.count}>
        {list.data && t('people:count', { count: list.data.pagination.total })}
      </p>
      {/* Shown above the rows as well: after a failed refetch they may be outdated. */}
      {list.isError && (
        <LoadFailure
          message={t('people:failed')}
          retryLabel={t('shell.tryAgain')}
          onRetry={() => void list.refetch()}
        />
      )}
      {list.data && people.length === 0 && <EmptyState message={t('people:empty')} />}
      <ul className={styles.people} aria-busy={list.isPending} aria-label={t('admin:sections.users')}>
        {people.map((person) => (
          <PersonRow key={person._id} person={person} />
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
