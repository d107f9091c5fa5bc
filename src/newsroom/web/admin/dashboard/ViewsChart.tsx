import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DayBars } from '#src/ui/admin/DayBars.tsx'
import { useNumbers } from '#src/ui/admin/use-numbers.ts'
import type { Dashboard } from '../../../contract/newsroom.ts'
import { DashboardSection } from './DashboardSection.tsx'
import styles from './ViewsChart.module.css'

const spans = [7, 30] as const

/** Views of the last days up to today, and of as many days before them. */
export function ViewsChart({ series }: { series: Dashboard['series'] }) {
  const { t } = useTranslation()
  const number = useNumbers()
  const [span, setSpan] = useState<(typeof spans)[number]>(7)
  const shown = series.slice(-span)
  const total = sumViews(shown)
  const before = sumViews(series.slice(-2 * span, -span))
  const choice = (
    <fieldset className={styles.spans}>
      <legend className="visually-hidden">{t('dashboard:period')}</legend>
      {spans.map((days) => (
        <label key={days} className={styles.span}>
          <input
            type="radio"
            name="span"
            className="visually-hidden"
            checked={span === days}
            onChange={() => setSpan(days)}
          />
          <span>{t('dashboard:days', { count: days })}</span>
        </label>
      ))}
    </fieldset>
  )
  return (
    <DashboardSection title={t('dashboard:viewsTitle')} aside={choice}>
      <p className={styles.total}>
        <strong className={styles.figure}>
          {t('dashboard:views', { count: total, number: number(total) })}
        </strong>{' '}
        {t('dashboard:previousPeriod', { number: number(before), count: span })}
      </p>
      {total === 0 ? (
        <p className={styles.empty}>{t('dashboard:noViews')}</p>
      ) : (
        <DayBars
          title={t('dashboard:chartLabel', { count: span })}
          dayLabel={t('dashboard:day')}
          valueLabel={t('dashboard:viewsColumn')}
          tableLabel={t('dashboard:showTable')}
          days={shown.map(({ day, views }) => ({ day, value: views }))}
        />
      )}
    </DashboardSection>
  )
}

function sumViews(series: Dashboard['series']): number {
  return series.reduce((sum, { views }) => sum + views, 0)
}
