import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useLanguageTag } from '#src/i18n/use-language-tag.ts'
import { Panel } from '#src/ui/admin/Panel.tsx'
import { useFormatNumber } from '#src/ui/admin/use-format-number.ts'
import { LoadFailure } from '#src/ui/list/LoadFailure.tsx'
import styles from './ScanFigures.module.css'
import { listScanMonths } from './scans-admin-api.ts'

const counts = [
  'photos',
  'recognised',
  'namedFirst',
  'namedOther',
  'notSuggested',
  'unknown',
  'open',
] as const

/** How well real photos were recognised, month by month. */
export function ScanFigures() {
  const { t } = useTranslation()
  const formatNumber = useFormatNumber()
  const tag = useLanguageTag()
  const month = new Intl.DateTimeFormat(tag, { year: 'numeric', month: 'long', timeZone: 'UTC' })
  const figures = useQuery({ queryKey: ['scan-figures'], queryFn: ({ signal }) => listScanMonths(signal) })
  if (figures.isError)
    return (
      <LoadFailure
        message={t('scans:figures.failed')}
        retryLabel={t('shell.tryAgain')}
        onRetry={() => void figures.refetch()}
      />
    )
  if (!figures.data?.length) return null
  return (
    <Panel title={t('scans:figures.title')} lead={t('scans:figures.lead')}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable box */}
      <div className={styles.scroll} tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('scans:figures.month')}</th>
              {counts.map((name) => (
                <th key={name} scope="col">
                  {t(`scans:figures.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {figures.data.map((each) => (
              <tr key={each.month}>
                <th scope="row">{month.format(new Date(`${each.month}-01T00:00:00Z`))}</th>
                {counts.map((name) => (
                  <td key={name}>{formatNumber(each[name])}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  )
}
