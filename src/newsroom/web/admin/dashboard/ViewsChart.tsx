import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DayBars } from '#src/ui/admin/DayBars.tsx'
import { SegmentedChoice } from '#src/ui/admin/SegmentedChoice.tsx'
import { useFormatNumber } from '#src/ui/admin/use-format-number.ts'
import type { Dashboard } from '../../../contract/newsroom.ts'
import { DashboardSection } from './DashboardSection.tsx'
import styles from './ViewsChart.module.css'

const periods = ['7', '30'] as const

/** Views per day of the selected period up to today, and the total of the equally long period before it. */
export function ViewsChart({ series }: { series: Dashboard['series'] }) {
  const { t } = useTranslation()
  const formatNumber = useFormatNumber()
  const [period, setPeriod] = useState<(typeof periods)[number]>('7')
  const length = Number(period)
  const current = series.slice(-length)
  const total = sumViews(current)
  const previousTotal = sumViews(series.slice(-2 * length, -length))
  const periodChoice = (
    <SegmentedChoice
      label={t('dashboard:period')}
      value={period}
      options={periods.map((days) => ({ value: days, label: t('dashboard:days', { count: Number(days) }) }))}
      onValueChange={setPeriod}
    />
  )
  return (
    <DashboardSection title={t('dashboard:viewsTitle')} aside={periodChoice}>
      <p className={styles.total}>
        <strong className={styles.number}>
          {t('dashboard:views', { count: total, number: formatNumber(total) })}
        </strong>{' '}
        {t('dashboard:previousPeriod', { number: formatNumber(previousTotal), count: length })}
      </p>
      {total === 0 ? (
        <p className={styles.empty}>{t('dashboard:noViews')}</p>
      ) : (
        <DayBars
          title={t('dashboard:chartLabel', { count: length })}
          dayLabel={t('dashboard:day')}
          valueLabel={t('dashboard:viewsColumn')}
          tableLabel={t('dashboard:showTable')}
          days={current.map(({ day, views }) => ({ day, value: views }))}
        />
      )}
    </DashboardSection>
  )
}

function sumViews(series: Dashboard['series']): number {
  return series.reduce((sum, { views }) => sum + views, 0)
}
