import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { usePagerLabels } from '#src/ui/admin/use-pager-labels.ts'
import buttons from '#src/ui/button.module.css'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { LoadFailure } from '#src/ui/list/LoadFailure.tsx'
import { Pager } from '#src/ui/list/Pager.tsx'
import { useExistingPage } from '#src/ui/list/use-existing-page.ts'
import { showError, showMessage } from '#src/ui/status/status-message.ts'
import type { ReportedPerson } from '../../contract/person.ts'
import { Author } from '../comments/Author.tsx'
import styles from './ModerationQueue.module.css'
import { closePersonReports, listReportedPeople } from './moderation-api.ts'
import { ReportList } from './ReportList.tsx'

/** Members whom others have reported. Accounts are suspended on the page of users. */
export function ReportedPeople() {
  const { t } = useTranslation()
  const [page, setPage] = useState(1)
  const pagerLabels = usePagerLabels()
  const list = useQuery({
    queryKey: ['reported-people', page],
    queryFn: ({ signal }) => listReportedPeople(page, signal),
    placeholderData: keepPreviousData,
  })
  const isMissing = useExistingPage(list.data?.pagination, setPage)
  return (
    <>
      {list.isError && (
        <LoadFailure
          message={t('reviews:failed')}
          retryLabel={t('shell.tryAgain')}
          onRetry={() => void list.refetch()}
        />
      )}
      {!isMissing && list.data?.data.length === 0 && <EmptyState message={t('reviews:empty.reported')} />}
      <ul className={styles.list} aria-busy={list.isPending} aria-label={t('reviews:kinds.people')}>
        {list.data?.data.map((person) => (
          <ReportedPersonItem key={person._id} person={person} />
        ))}
      </ul>
      {list.data && <Pager pagination={list.data.pagination} labels={pagerLabels} onPage={setPage} />}
    </>
  )
}

function ReportedPersonItem({ person }: { person: ReportedPerson }) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const close = useMutation({
    mutationFn: () => closePersonReports(person._id),
    onSuccess: () => {
      showMessage(t('reviews:reportsClosed'))
      return queryClient.invalidateQueries({ queryKey: ['reported-people'] })
    },
    onError: () => showError(t('reviews:saveFailed')),
  })
  return (
    <li className={styles.item}>
      <Author person={person} />
      {person.description && <p dir="auto">{person.description}</p>}
      <ReportList reports={person.reports} />
      <div className={styles.actions}>
        <button
          type="button"
          className={buttons.quiet}
          disabled={close.isPending}
          onClick={() => close.mutate()}
        >
          {t('reviews:closeReports')}
        </button>
        {!person.isSuspended && (
          <Link
            className={buttons.quiet}
            to={`/admin/users?search=${encodeURIComponent(person.nickname ?? '')}`}
          >
            {t('reviews:suspend')}
          </Link>
        )}
      </div>
    </li>
  )
}
