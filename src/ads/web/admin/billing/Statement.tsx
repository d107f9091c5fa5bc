import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { AdminPageHeader } from '#src/ui/admin/AdminPageHeader.tsx'
import { DownloadButtons } from '#src/ui/admin/DownloadButtons.tsx'
import { useFormatDateTime } from '#src/ui/admin/use-format-date-time.ts'
import buttons from '#src/ui/button.module.css'
import { LoadFailure } from '#src/ui/list/LoadFailure.tsx'
import type { AdStatement } from '../../../contract/ad-statement.ts'
import { exportStatement, getStatement } from './billing-api.ts'
import styles from './Statement.module.css'
import { StatementTable } from './StatementTable.tsx'
import { useFormatMonth } from './use-format-month.ts'

/** An issued statement, made to be printed. */
export function Statement() {
  const { t, ready } = useTranslation(['common', 'admin', 'ads', 'ad-reports', 'ad-billing'])
  const { id = '' } = useParams()
  const { data, isError, refetch } = useQuery({
    queryKey: ['ad statement', id],
    queryFn: ({ signal }) => getStatement(id, signal),
  })
  if (!ready) return <p role="status">{t('shell.loading')}</p>
  if (data) return <StatementDocument statement={data} />
  return isError ? (
    <LoadFailure
      message={t('ad-billing:statements.notFound')}
      retryLabel={t('shell.tryAgain')}
      onRetry={() => void refetch()}
    />
  ) : (
    <p role="status">{t('shell.loading')}</p>
  )
}

function StatementDocument({ statement }: { statement: AdStatement }) {
  const { t } = useTranslation()
  const formatDateTime = useFormatDateTime()
  const formatMonth = useFormatMonth()
  const { number, advertiser, month, timeZone, issuedAt, lines, totals, publisher } = statement
  const facts = [
    { label: t('ads:form.advertiser'), value: advertiser },
    { label: t('ad-billing:statements.month'), value: formatMonth(month) },
    { label: t('ad-billing:statements.issuedOn'), value: formatDateTime(issuedAt) },
  ]
  return (
    <div className={styles.statement}>
      <AdminPageHeader title={t('ad-billing:statements.heading', { number })}>
        <span className={`no-print ${styles.actions}`}>
          <Link className={buttons.quiet} to={`/admin/advertisements-v2/statements?month=${month}`}>
            {t('ad-billing:statements.title')}
          </Link>
          <CsvButton statement={statement} />
          <button type="button" className={buttons.quiet} onClick={() => window.print()}>
            {t('ad-billing:statements.print')}
          </button>
        </span>
      </AdminPageHeader>
      {publisher.name && (
        <address className={styles.publisher}>
          <bdi>{[publisher.name, publisher.address].filter(Boolean).join('\n')}</bdi>
        </address>
      )}
      <dl className={styles.facts}>
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt className={styles.label}>{label}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      <StatementTable lines={lines} totals={totals} />
      <p className={styles.note}>{t('ad-billing:statements.note', { timeZone })}</p>
    </div>
  )
}

function CsvButton({ statement: { _id, number } }: { statement: AdStatement }) {
  const { t } = useTranslation()
  const download = {
    label: t('ad-reports:export.csv'),
    fileName: `statement-${number}.csv`,
    fetchFile: () => exportStatement(_id),
  }
  return <DownloadButtons downloads={[download]} failure={t('ad-reports:export.failed')} />
}
