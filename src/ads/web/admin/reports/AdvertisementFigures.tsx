import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AdFigures, AdReport } from '../../../contract/ad-statistics.ts'
import styles from '../../report/FiguresTable.module.css'
import { FiguresTable } from '../../report/FiguresTable.tsx'
import { AdStatisticsDialog } from './AdStatisticsDialog.tsx'

type Props = {
  advertisements: AdReport['advertisements']
  /** Of many: their total would be mistaken for that of all. */
  isExcerpt?: boolean
}

const figureNames = [
  'grossImpressions',
  'impressions',
  'viewable',
  'grossClicks',
  'clicks',
  'conversions',
  'spend',
] as const satisfies (keyof AdFigures)[]

/** Figures of advertisements, each with its statistics. */
export function AdvertisementFigures({ advertisements, isExcerpt = false }: Props) {
  const { t } = useTranslation()
  const [openedId, setOpenedId] = useState<string>()
  return (
    <>
      <FiguresTable
        title={t('ad-reports:advertisements')}
        rowLabel={t('ad-reports:advertisement')}
        rows={advertisements.map((ad) => ({
          ...ad,
          key: ad._id,
          label: (
            <>
              <button type="button" className={styles.link} onClick={() => setOpenedId(ad._id)}>
                <bdi>{ad.title}</bdi>
              </button>
              {ad.advertiser && <bdi className={styles.detail}>{ad.advertiser}</bdi>}
            </>
          ),
        }))}
        total={isExcerpt ? undefined : addFigures(advertisements)}
      />
      {openedId && <AdStatisticsDialog adId={openedId} onClose={() => setOpenedId(undefined)} />}
    </>
  )
}

/** Adds in millionths: sums of fractions of dollars would be inexact. */
function addFigures(rows: readonly AdFigures[]): AdFigures {
  const sum = (name: keyof AdFigures) =>
    rows.reduce((total, row) => total + Math.round(row[name] * 1e6), 0) / 1e6
  return Object.fromEntries(figureNames.map((name) => [name, sum(name)])) as AdFigures
}
