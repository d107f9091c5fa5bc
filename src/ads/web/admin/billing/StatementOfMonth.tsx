import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Panel } from '#src/ui/admin/Panel.tsx'
import { useFormatDateTime } from '#src/ui/admin/use-format-date-time.ts'
import type { AdStatementMonth } from '../../../contract/ad-statement.ts'
import { ReportLinks } from '../sharing/ReportLinks.tsx'
import { AdvertiserDialog } from './AdvertiserDialog.tsx'
import { IssueButton } from './IssueButton.tsx'
import styles from './StatementOfMonth.module.css'
import { StatementTable } from './StatementTable.tsx'

type Props = {
  month: string
  statement: AdStatementMonth['statements'][number]
  /** Whether its advertiser has an issued statement of the month. */
  hasIssued: boolean
}

/** The issued statement of an advertiser, or its current figures. */
export function StatementOfMonth({ month, statement, hasIssued }: Props) {
  const { t } = useTranslation()
  const [showsLinks, setShowsLinks] = useState(false)
  const [edited, setEdited] = useState<{ _id: string; title: string }>()
  const { advertiser, lines, totals, _id, canIssue } = statement
  const needsAdvertiser = _id === null && (advertiser === '' || hasIssued)
  return (
    <Panel title={advertiser || t('ad-billing:statements.noAdvertiser')}>
      <div className={styles.state}>
        <StateText statement={statement} hasIssued={hasIssued} />
        {_id !== null && (
          <Link to={`/admin/advertisements-v2/statements/${_id}`}>{t('ad-billing:statements.open')}</Link>
        )}
        {canIssue && <IssueButton advertiser={advertiser} month={month} />}
      </div>
      <StatementTable
        lines={lines}
        totals={totals}
        onEnterAdvertiser={needsAdvertiser ? setEdited : undefined}
      />
      {edited && <AdvertiserDialog ad={edited} onClose={() => setEdited(undefined)} />}
      {advertiser !== '' && (
        <details onToggle={({ currentTarget }) => setShowsLinks(currentTarget.open)}>
          <summary className={styles.summary}>{t('ad-billing:links.title')}</summary>
          {showsLinks && <ReportLinks subject={{ advertiser }} />}
        </details>
      )}
    </Panel>
  )
}

function StateText({ statement, hasIssued }: Omit<Props, 'month'>) {
  const { t } = useTranslation()
  const formatDateTime = useFormatDateTime()
  const { number, issuedAt, advertiser } = statement
  if (number !== null && issuedAt !== null)
    return <p>{t('ad-billing:statements.issued', { number, time: formatDateTime(issuedAt) })}</p>
  if (hasIssued) return <p className={styles.open}>{t('ad-billing:statements.advertiserIssued')}</p>
  return (
    <p className={styles.open}>
      {t(advertiser === '' ? 'ad-billing:statements.nameMissing' : 'ad-billing:statements.current')}
    </p>
  )
}
