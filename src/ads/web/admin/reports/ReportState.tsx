import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadFailure } from '#src/ui/list/LoadFailure.tsx'
import styles from './ReportState.module.css'

type Props<Data> = { query: UseQueryResult<Data>; children: (data: Data) => ReactNode }

/** The content of a report, once it is loaded. After a failed reload the outdated figures stay visible. */
export function ReportState<Data>({ query, children }: Props<Data>) {
  const { t } = useTranslation()
  return (
    <div className={styles.report} aria-busy={query.isFetching}>
      {query.isError && (
        <LoadFailure
          message={t('ad-reports:loadFailed')}
          retryLabel={t('shell.tryAgain')}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.isPending && query.isFetching && (
        <p role="status" className={styles.loading}>
          {t('shell.loading')}
        </p>
      )}
      {query.data && children(query.data)}
    </div>
  )
}
