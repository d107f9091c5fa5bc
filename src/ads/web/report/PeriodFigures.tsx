import { useTranslation } from 'react-i18next'
import type { AdFigures } from '../../contract/ad-statistics.ts'
import { getChange, getFigure, type PeriodFigure, periodFigures } from './derive-figures.ts'
import { FigureList } from './FigureList.tsx'
import { Trend } from './Trend.tsx'
import { useFormatFigure } from './use-format-figure.ts'

type Props = { figures: AdFigures; previous: AdFigures }

/** The figures of a period, each with its change from the period before. */
export function PeriodFigures({ figures, previous }: Props) {
  const { t } = useTranslation()
  const formatFigure = useFormatFigure()
  const entry = (name: PeriodFigure) => {
    const value = getFigure(figures, name)
    return {
      label: t(`ad-reports:figure.${name}`),
      value: formatFigure(name, value),
      detail: <Trend change={getChange(value, getFigure(previous, name))} />,
    }
  }
  return <FigureList figures={periodFigures.map(entry)} />
}
