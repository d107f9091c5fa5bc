import { useTranslation } from 'react-i18next'
import { Panel } from '#src/ui/admin/Panel.tsx'
import { useFormatNumber } from '#src/ui/admin/use-format-number.ts'
import type { AdRequests } from '../../../contract/ad-requests.ts'
import { adPositions, adTypes } from '../../../contract/placement.ts'
import tableStyles from '../../report/FiguresTable.module.css'
import { useFormatPercent } from '../../report/use-format-percent.ts'

type Counts = Pick<AdRequests['positions'][number], 'requests' | 'filled'>

/** How often pages asked for an advertisement of each position, and how often there was one. */
export function RequestsPanel({ positions }: Pick<AdRequests, 'positions'>) {
  const { t } = useTranslation()
  const known = positions.flatMap(({ type, position, ...counts }) => {
    const names = {
      type: adTypes.find((name) => name === type),
      position: adPositions.find((name) => name === position),
    }
    return names.type && names.position ? [{ type: names.type, position: names.position, ...counts }] : []
  })
  if (known.length === 0) return null
  const title = t('ad-reports:requests.title')
  const sum = (name: keyof Counts) => known.reduce((total, counts) => total + counts[name], 0)
  return (
    <Panel title={title}>
      <table className={tableStyles.table}>
        <caption className="visually-hidden">{title}</caption>
        <thead>
          <tr>
            <th scope="col">{t('ad-reports:dimension.placement')}</th>
            <th scope="col">{t('ad-reports:requests.requests')}</th>
            <th scope="col">{t('ad-reports:requests.filled')}</th>
            <th scope="col">{t('ad-reports:requests.fillRate')}</th>
          </tr>
        </thead>
        <tbody>
          {known.map(({ type, position, ...counts }) => (
            <tr key={`${type} ${position}`}>
              <th scope="row">
                {t(`ads:type.${type}`)}
                {type !== 'popup' && (
                  <span className={tableStyles.detail}>{t(`ads:position.${position}`)}</span>
                )}
              </th>
              <CountCells {...counts} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('ad-reports:total')}</th>
            <CountCells requests={sum('requests')} filled={sum('filled')} />
          </tr>
        </tfoot>
      </table>
      <p className={tableStyles.note}>{t('ad-reports:requests.note')}</p>
    </Panel>
  )
}

function CountCells({ requests, filled }: Counts) {
  const formatNumber = useFormatNumber()
  const formatPercent = useFormatPercent()
  return (
    <>
      <td>{formatNumber(requests)}</td>
      <td>{formatNumber(filled)}</td>
      <td>{requests === 0 ? '–' : formatPercent(filled / requests)}</td>
    </>
  )
}
