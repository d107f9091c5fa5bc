import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate } from '#src/i18n/format-date.ts'
import { Panel } from '#src/ui/admin/Panel.tsx'
import { useFormatDateTime } from '#src/ui/admin/use-format-date-time.ts'
import { useFormatNumber } from '#src/ui/admin/use-format-number.ts'
import buttons from '#src/ui/button.module.css'
import { LoadFailure } from '#src/ui/list/LoadFailure.tsx'
import type { AdCredit } from '../../../contract/ad-credit.ts'
import { useFormatDollars } from '../../report/use-format-dollars.ts'
import { listCredits } from '../ads-api.ts'
import { CreditDialog } from './CreditDialog.tsx'
import styles from './CreditsPanel.module.css'

/** The credits of an advertisement, and a new one. */
export function CreditsPanel({ adId }: { adId: string }) {
  const { t } = useTranslation()
  const [isCrediting, setIsCrediting] = useState(false)
  const { data, isError, refetch } = useQuery({
    queryKey: ['ad credits', adId],
    queryFn: ({ signal }) => listCredits(adId, signal),
  })
  return (
    <Panel title={t('ad-billing:credits.title')}>
      {isError && (
        <LoadFailure
          message={t('ad-billing:credits.loadFailed')}
          retryLabel={t('shell.tryAgain')}
          onRetry={() => void refetch()}
        />
      )}
      {data?.length === 0 && <p className={styles.empty}>{t('ad-billing:credits.empty')}</p>}
      {data && data.length > 0 && (
        <ul className={styles.credits}>
          {data.map((credit) => (
            <Credit key={credit._id} credit={credit} />
          ))}
        </ul>
      )}
      <div>
        <button type="button" className={buttons.quiet} onClick={() => setIsCrediting(true)}>
          {t('ad-billing:credits.create')}
        </button>
      </div>
      {isCrediting && <CreditDialog adId={adId} onClose={() => setIsCrediting(false)} />}
    </Panel>
  )
}

function Credit({ credit }: { credit: AdCredit }) {
  const { t } = useTranslation()
  const formatNumber = useFormatNumber()
  const formatDollars = useFormatDollars()
  const formatDateTime = useFormatDateTime()
  const { kind, credited, amount, from, to, note, by, at } = credit
  const day = (value: string) => formatDate(value, 'UTC')
  return (
    <li className={styles.credit}>
      <p>
        <strong>{formatDollars(amount)}</strong>{' '}
        {t(`ad-billing:credits.credited.${kind}`, { number: formatNumber(credited) })}{' '}
        {t('ads:list.fromTo', { start: day(from), end: day(to) })}
      </p>
      <p dir="auto">{note}</p>
      <p className={styles.detail}>
        {formatDateTime(at)} · <bdi>{by?.name ?? t('ad-billing:credits.system')}</bdi>
      </p>
    </li>
  )
}
