import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { AdminPageHeader } from '#src/ui/admin/AdminPageHeader.tsx'
import { useTimeZone } from '#src/ui/admin/use-time-zone.ts'
import buttons from '#src/ui/button.module.css'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { LoadFailure } from '#src/ui/list/LoadFailure.tsx'
import { AuditEntriesByDay } from './AuditEntriesByDay.tsx'
import { AuditExport } from './AuditExport.tsx'
import { AuditFilters } from './AuditFilters.tsx'
import styles from './AuditLog.module.css'
import { emptyQuery, hasFilters, listAuditEntries } from './audit-api.ts'
import { useAuditLogQuery } from './use-audit-log-query.ts'

/** The audit log with filters, pagination and export. */
export function AuditLog() {
  const { t, ready } = useTranslation(['common', 'admin', 'ads', 'ad-billing', 'audit'])
  const timeZone = useTimeZone()
  const [query, updateQuery] = useAuditLogQuery()
  const log = useInfiniteQuery({
    queryKey: ['audit', query],
    queryFn: ({ pageParam, signal }) => listAuditEntries(query, timeZone, pageParam, signal),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
  })
  if (!ready) return <div className={styles.loading} />
  const entries = log.data?.pages.flatMap(({ data }) => data) ?? []
  const label = entries.find(({ subject }) => subject.id === query.subject)?.subject.label
  return (
    <>
      <AdminPageHeader title={t('admin:sections.audit')}>
        <AuditExport query={query} />
      </AdminPageHeader>
      <AuditFilters query={query} onChange={updateQuery} />
      {log.isError && (
        <LoadFailure
          message={t('audit:loadFailed')}
          retryLabel={t('shell.tryAgain')}
          onRetry={() => (log.isFetchNextPageError ? log.fetchNextPage() : log.refetch())}
        />
      )}
      {/* None of the filter fields shows a selected subject. */}
      {query.subject && (
        <p className={styles.subject}>
          <bdi>{label ? t('audit:filteredBySubject', { label }) : t('audit:filteredByOneSubject')}</bdi>
        </p>
      )}
      {log.data && entries.length === 0 && (
        <EmptyState message={t(hasFilters(query) ? 'audit:noMatches' : 'audit:empty')} />
      )}
      <div className={styles.days} aria-busy={log.isFetching} data-stale={log.isPlaceholderData || undefined}>
        <AuditEntriesByDay
          entries={entries}
          onSelectSubject={(subject) => updateQuery({ ...emptyQuery, subject })}
        />
      </div>
      {entries.length > 0 && !log.isError && (
        <p className={styles.footer}>
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
