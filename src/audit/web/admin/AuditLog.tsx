import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { DeskHead } from '#src/ui/admin/DeskHead.tsx'
import { LoadFailure } from '#src/ui/admin/LoadFailure.tsx'
import { usePublication } from '#src/ui/admin/use-publication.ts'
import buttons from '#src/ui/button.module.css'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { AuditEntriesByDay } from './AuditEntriesByDay.tsx'
import { AuditExport } from './AuditExport.tsx'
import { AuditFilters } from './AuditFilters.tsx'
import styles from './AuditLog.module.css'
import { emptyQuery, hasFilters, listAuditEntries } from './audit-api.ts'
import { useAuditLogQuery } from './use-audit-log-query.ts'

/** Who did what and when: filtered, gone through page by page, and taken away as a file. */
export function AuditLog() {
  const { t, ready } = useTranslation(['common', 'desk', 'audit'])
  const { timeZone } = usePublication()
  const [question, ask] = useAuditLogQuery()
  const log = useInfiniteQuery({
    queryKey: ['audit', question],
    queryFn: ({ pageParam, signal }) => listAuditEntries(question, timeZone, pageParam, signal),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
  })
  if (!ready) return <div className={styles.waiting} />
  const entries = log.data?.pages.flatMap(({ data }) => data) ?? []
  const label = entries.find(({ subject }) => subject.id === question.subject)?.subject.label
  return (
    <>
      <DeskHead title={t('desk:places.audit')}>
        <AuditExport question={question} />
      </DeskHead>
      <AuditFilters question={question} onAsk={ask} />
      {log.isError && (
        <LoadFailure
          message={t('audit:loadFailed')}
          onAgain={() => (log.isFetchNextPageError ? log.fetchNextPage() : log.refetch())}
        />
      )}
      {/* No filter shows that only one thing is looked at. */}
      {question.subject && (
        <p className={styles.subject}>
          <bdi>{label ? t('audit:filteredBySubject', { label }) : t('audit:filteredByOneSubject')}</bdi>
        </p>
      )}
      {log.data && entries.length === 0 && (
        <EmptyState message={t(hasFilters(question) ? 'audit:noMatches' : 'audit:empty')} />
      )}
      <div className={styles.days} aria-busy={log.isFetching} data-old={log.isPlaceholderData || undefined}>
        <AuditEntriesByDay entries={entries} onSubject={(subject) => ask({ ...emptyQuery, subject })} />
      </div>
      {entries.length > 0 && !log.isError && (
        <p className={styles.end}>
          {log.hasNextPage ? (
            <button
              type="button"
              className={buttons.quiet}
              aria-disabled={log.isFetchingNextPage}
              onClick={() => !log.isFetchingNextPage && log.fetchNextPage()}
            >
              {t('audit:loadOlder')}
            </button>
          ) : (
            t('audit:startOfLog')
          )}
        </p>
      )}
    </>
  )
}
