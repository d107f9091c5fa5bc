import { useTranslation } from 'react-i18next'
import { Panel } from '#src/ui/admin/Panel.tsx'
import { useFormatNumber } from '#src/ui/admin/use-format-number.ts'
import type { AdReport } from '../../contract/ad-statistics.ts'
import tableStyles from './FiguresTable.module.css'

type Props = { report: Pick<AdReport, 'figures' | 'exclusions'> }

/** How the counted events follow from all recorded ones, for comparisons with the figures of others. */
export function ExclusionsPanel({ report: { figures, exclusions } }: Props) {
  const { t } = useTranslation()
  const formatNumber = useFormatNumber()
  const subtract = (count: number) => (count === 0 ? '–' : formatNumber(-count))
  const rows = [
    {
      key: 'gross',
      label: t('ad-reports:exclusions.recorded'),
      impressions: formatNumber(figures.grossImpressions),
      clicks: formatNumber(figures.grossClicks),
    },
    ...exclusions.map(({ reason, impressions, clicks }) => ({
      key: reason,
      label: t(`ad-reports:reason.${reason}`),
      impressions: subtract(impressions),
      clicks: subtract(clicks),
    })),
  ]
  return (
    <Panel title={t('ad-reports:exclusions.title')}>
      <table className={tableStyles.table}>
        <caption className="visually-hidden">{t('ad-reports:exclusions.title')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('ad-reports:exclusions.reason')}</th>
            <th scope="col">{t('ad-reports:figure.impressions')}</th>
            <th scope="col">{t('ad-reports:figure.clicks')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, label, impressions, clicks }) => (
            <tr key={key}>
              <th scope="row">{label}</th>
              <td>{impressions}</td>
              <td>{clicks}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('ad-reports:exclusions.counted')}</th>
            <td>{formatNumber(figures.impressions)}</td>
            <td>{formatNumber(figures.clicks)}</td>
          </tr>
        </tfoot>
      </table>
      <p className={tableStyles.note}>{t('ad-reports:exclusions.note')}</p>
    </Panel>
  )
}
