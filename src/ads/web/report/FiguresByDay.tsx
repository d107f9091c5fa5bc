import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DayBars } from '#src/ui/admin/DayBars.tsx'
import { Panel } from '#src/ui/admin/Panel.tsx'
import { SegmentedChoice } from '#src/ui/admin/SegmentedChoice.tsx'
import type { AdReport } from '../../contract/ad-statistics.ts'
import styles from './FiguresByDay.module.css'
import { useFormatFigure } from './use-format-figure.ts'

const charted = ['impressions', 'clicks', 'conversions', 'spend'] as const

/** A chart of one figure by day, with a choice of the figure. */
export function FiguresByDay({ days }: { days: AdReport['days'] }) {
  const { t } = useTranslation()
  const formatFigure = useFormatFigure()
  const [figure, setFigure] = useState<(typeof charted)[number]>('impressions')
  const label = t(`ad-reports:figure.${figure}`)
  return (
    <Panel title={t('ad-reports:chart.title')}>
      <SegmentedChoice
        label={t('ad-reports:chart.figure')}
        value={figure}
        options={charted.map((name) => ({ value: name, label: t(`ad-reports:figure.${name}`) }))}
        onValueChange={setFigure}
      />
      {days.every((day) => day[figure] === 0) ? (
        <p className={styles.empty}>{t('ad-reports:chart.none')}</p>
      ) : (
        <DayBars
          title={t('ad-reports:chart.label', { figure: label })}
          dayLabel={t('ad-reports:chart.day')}
          valueLabel={label}
          tableLabel={t('ad-reports:chart.showTable')}
          days={days.map((day) => ({ day: day.day, value: day[figure] }))}
          formatValue={(value) => formatFigure(figure, value)}
        />
      )}
    </Panel>
  )
}
