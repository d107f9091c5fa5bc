import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DayBars } from '#src/ui/admin/DayBars.tsx'
import { useFormatNumber } from '#src/ui/admin/use-format-number.ts'
import type { Dashboard } from '../../../contract/newsroom.ts'
import { DashboardSection } from './DashboardSection.tsx'
import styles from './ViewsChart.module.css'

const periods = [7, 30] as const

/** Views per day of the selected period up to today, and the total of the equally long period before it. */
export function ViewsChart({ series }: { series: Dashboard['series'] }) {
  const { t } = useTranslation()
  const formatNumber = useFormatNumber()
  const [period, setPeriod] = useState<(typeof periods)[number]>(7)
  const current = series.slice(-period)
  const total = sumViews(current)
  const previousTotal = sumViews(series.slice(-2 * period, -period))
  const periodChoice = (
    <fieldset className={styles.periods}>
      <legend className="visually-hidden">{t('dashboard:period')}</legend>
      {periods.map((days) => (
        <label key={days} className={styles.period}>
          <input
            type="radio"
            name="period"
            className="visually-hidden"
            checked={period === days}
            onChange={() => setPeriod(days)}
          />
          <span>{t('dashboard:days', { count: days })}</span>
        </label>
      ))}
    </fieldset>
  )
  return (
    <DashboardSection title={t('dashboard:viewsTitle')} aside={periodChoice}>
      <p className={styles.total}>
        <strong className={styles.number}>
          {t('dashboard:views', { count: total, number: formatNumber(total) })}
        </strong>{' '}
        {t('dashboard:previousPeriod', { number: formatNumber(previousTotal), count: period })}
      </p>
      {total === 0 ? (
        <p className={styles.empty}>{t('dashboard:noViews')}</p>
      ) : (
        <DayBars
          title={t('dashboard:chartLabel', { count: period })}
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
