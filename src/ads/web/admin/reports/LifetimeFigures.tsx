import { useTranslation } from 'react-i18next'
import { useFormatNumber } from '#src/ui/admin/use-format-number.ts'
import type { AdStatistics } from '../../../contract/ad-statistics.ts'
import { revenuePerConversion } from '../../../contract/revenue-per-conversion.ts'
import { FigureList } from '../../report/FigureList.tsx'
import { useFormatDollars } from '../../report/use-format-dollars.ts'
import { useFormatPercent } from '../../report/use-format-percent.ts'

/** Counters and rates of the whole life of an advertisement. */
export function LifetimeFigures({ statistics }: { statistics: AdStatistics }) {
  const { t } = useTranslation()
  const formatNumber = useFormatNumber()
  const formatPercent = useFormatPercent()
  const formatDollars = useFormatDollars()
  const { impressionCount, clickCount, viewableCount, conversionCount, totalSpend, budget } = statistics
  const rate = (part: number, whole: number) => (whole === 0 ? '–' : formatPercent(part / whole))
  const spend = formatDollars(totalSpend)
  return (
    <FigureList
      figures={[
        { label: t('ad-reports:figure.impressions'), value: formatNumber(impressionCount) },
        { label: t('ad-reports:figure.viewable'), value: formatNumber(viewableCount) },
        { label: t('ad-reports:figure.clicks'), value: formatNumber(clickCount) },
        { label: t('ad-reports:figure.clickRate'), value: rate(clickCount, impressionCount) },
        {
          label: t('ad-reports:figure.spend'),
          value: spend,
          detail: budget > 0 && t('ad-reports:ofBudget', { budget: formatDollars(budget) }),
        },
        {
          label: t('ad-reports:figure.costPerMille'),
          value: impressionCount === 0 ? '–' : formatDollars(statistics.effectiveCostPerMille),
        },
        { label: t('ad-reports:figure.conversions'), value: formatNumber(conversionCount) },
        { label: t('ad-reports:figure.conversionRate'), value: rate(conversionCount, clickCount) },
        {
          label: t('ad-reports:figure.returnOnInvestment'),
          value: statistics.returnOnInvestment === null ? '–' : formatPercent(statistics.returnOnInvestment),
          detail: t('ad-reports:returnAssumption', { revenue: formatDollars(revenuePerConversion) }),
        },
      ]}
    />
  )
}
