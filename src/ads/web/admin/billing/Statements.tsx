import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { AdminPageHeader } from '#src/ui/admin/AdminPageHeader.tsx'
import { useFormatDateTime } from '#src/ui/admin/use-format-date-time.ts'
import { useTimeZone } from '#src/ui/admin/use-time-zone.ts'
import buttons from '#src/ui/button.module.css'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { LoadFailure } from '#src/ui/list/LoadFailure.tsx'
import type { AdStatementMonth } from '../../../contract/ad-statement.ts'
import { listStatements } from './billing-api.ts'
import { MonthPicker } from './MonthPicker.tsx'
import { getLastMonth, isMonth } from './month.ts'
import { StatementOfMonth } from './StatementOfMonth.tsx'
import styles from './Statements.module.css'

/** What each advertiser pays for a month. */
export function Statements() {
  const { t, ready } = useTranslation(['common', 'admin', 'ads', 'ad-reports', 'ad-billing'])
  const timeZone = useTimeZone()
  const [searchParams, setSearchParams] = useSearchParams()
  const chosen = searchParams.get('month') ?? ''
  const month = isMonth(chosen) ? chosen : getLastMonth(timeZone, new Date())
  const { data, isPending, isError, refetch } = useQuery({
    queryKey: ['ad statements', month],
    queryFn: ({ signal }) => listStatements(month, signal),
  })
  if (!ready) return <p role="status">{t('shell.loading')}</p>
  return (
    <div className={styles.page}>
      <AdminPageHeader title={t('ad-billing:statements.title')}>
        <Link className={buttons.quiet} to="/admin/advertisements-v2">
          {t('admin:ads.title')}
        </Link>
      </AdminPageHeader>
      <MonthPicker
        month={month}
        onChange={(next) => setSearchParams({ month: next }, { replace: true, preventScrollReset: true })}
      />
      {isError && (
        <LoadFailure
          message={t('ad-billing:statements.loadFailed')}
          retryLabel={t('shell.tryAgain')}
          onRetry={() => void refetch()}
        />
      )}
      {isPending && !isError && <p role="status">{t('shell.loading')}</p>}
      {data && <StatementList data={data} />}
    </div>
  )
}

function StatementList({ data: { month, issuableFrom, statements } }: { data: AdStatementMonth }) {
  const { t } = useTranslation()
  const formatDateTime = useFormatDateTime()
  const issued = new Set(statements.filter(({ isIssued }) => isIssued).map(({ advertiser }) => advertiser))
  if (statements.length === 0)
    return (
      <EmptyState message={t('ad-billing:statements.empty')}>
        <p>{t('ad-billing:statements.emptyHint')}</p>
      </EmptyState>
    )
  return (
    <>
      {new Date(issuableFrom) > new Date() && (
        <p className={styles.note}>
          {t('ad-billing:statements.notOver', { time: formatDateTime(issuableFrom) })}
        </p>
      )}
      {statements.map((statement) => (
        <StatementOfMonth
          // The same after it is issued, so that the focus stays in its panel.
          key={`${issued.has(statement.advertiser) && !statement.isIssued ? 'moved' : 'own'} ${statement.advertiser}`}
          month={month}
          statement={statement}
          hasIssued={issued.has(statement.advertiser)}
        />
      ))}
    </>
  )
}
