import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate } from '#src/i18n/format-date.ts'
import { Panel } from '#src/ui/admin/Panel.tsx'
import { useTimeZone } from '#src/ui/admin/use-time-zone.ts'
import { LoadFailure } from '#src/ui/list/LoadFailure.tsx'
import { findWholeDay } from '../../../contract/ad-day.ts'
import type { Advertisement } from '../../../contract/advertisement.ts'
import { EditAdvertisement } from '../form/EditAdvertisement.tsx'
import { useFormatRemainder } from '../use-format-remainder.ts'
import { AdEntries } from './AdEntries.tsx'
import { type AttentionReason, listAttention } from './list-attention.ts'
import { useAllAdvertisements } from './use-all-advertisements.ts'

/** Advertisements with a fault, a spent budget, or an end within a week. */
export function AdsNeedingAttention() {
  const { t } = useTranslation()
  const [editedId, setEditedId] = useState<string>()
  const list = useAllAdvertisements()
  const entries = listAttention(list.data ?? [], new Date())
  if (list.isError && !list.data)
    return (
      <LoadFailure
        message={t('ads:list.failed')}
        retryLabel={t('shell.tryAgain')}
        onRetry={() => void list.refetch()}
      />
    )
  return (
    <>
      {entries.length > 0 && (
        <Panel title={t('ad-reports:attention.title')}>
          <AdEntries
            entries={entries.map(({ ad, reason }) => ({
              ad,
              detail: <AttentionText ad={ad} reason={reason} />,
            }))}
            onOpen={setEditedId}
          />
        </Panel>
      )}
      {editedId && <EditAdvertisement id={editedId} onClose={() => setEditedId(undefined)} />}
    </>
  )
}

function AttentionText({ ad, reason }: { ad: Advertisement; reason: AttentionReason }) {
  const { t } = useTranslation()
  const timeZone = useTimeZone()
  const formatRemainder = useFormatRemainder()
  const texts: Record<AttentionReason, () => string> = {
    'no-position': () => t('ads:warning.no-position'),
    'picture-failed': () => t('ads:warning.picture-failed'),
    'article-missing': () => t('ads:warning.article-missing'),
    exhausted: () => formatRemainder(ad) ?? t('ad-reports:attention.exhausted'),
    'ends-soon': () =>
      t('ad-reports:attention.endsSoon', {
        day: formatDate(findWholeDay(ad.endDate) ?? ad.endDate, timeZone),
      }),
  }
  return texts[reason]()
}
