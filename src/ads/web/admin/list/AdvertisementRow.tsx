import { useTranslation } from 'react-i18next'
import { formatDate } from '#src/i18n/format-date.ts'
import { useFormatNumber } from '#src/ui/admin/use-format-number.ts'
import { useTimeZone } from '#src/ui/admin/use-time-zone.ts'
import { SelectionCheckbox } from '#src/ui/list/SelectionCheckbox.tsx'
import type { Selection } from '#src/ui/list/use-selection.ts'
import { findWholeDay } from '../../../contract/ad-day.ts'
import type { Advertisement } from '../../../contract/advertisement.ts'
import { useFormatDollars } from '../../report/use-format-dollars.ts'
import { useFormatFigure } from '../../report/use-format-figure.ts'
import { AdIdentity } from './AdIdentity.tsx'
import styles from './AdvertisementsTable.module.css'
import type { RowAction } from './AdvertisementsTable.tsx'
import { getClickRate } from './sort-advertisements.ts'
import { useActiveToggle } from './use-active-toggle.ts'

type Props = { ad: Advertisement; selection: Selection; onAction: (action: RowAction) => void }

const actions: RowAction[] = ['edit', 'duplicate', 'statistics', 'delete']

export function AdvertisementRow({ ad, selection, onAction }: Props) {
  const { t } = useTranslation()
  const toggle = useActiveToggle(ad)
  const { title } = ad
  return (
    <tr className={styles.row} data-selected={selection.isSelected(ad._id) || undefined}>
      <td className={styles.select}>
        <SelectionCheckbox selection={selection} id={ad._id} label={t('admin:list.select', { title })} />
      </td>
      <th scope="row" className={styles.identity}>
        <AdIdentity ad={ad} />
      </th>
      <td className={styles.placement}>
        {t(`ads:type.${ad.type}`)}
        <span className={styles.detail}>
          {ad.positions.map((position) => t(`ads:position.${position}`)).join(' · ')}
        </span>
      </td>
      <PeriodCell ad={ad} />
      <FigureCells ad={ad} />
      <td className={styles.active}>
        <span className={styles.figureLabel} aria-hidden="true">
          {t('ads:list.active')}
        </span>
        <input
          type="checkbox"
          aria-label={t('ads:list.activeLabel', { title })}
          className={styles.switch}
          checked={toggle.isActive}
          onChange={({ target }) => toggle.change(target.checked)}
        />
      </td>
      <td className={styles.actions}>
        <div className={styles.actionList}>
          {actions.map((action) => (
            <button
              key={action}
              type="button"
              className={styles.action}
              aria-label={t('ads:list.namedAction', { action: t(`ads:list.action.${action}`), title })}
              onClick={() => onAction(action)}
            >
              {t(`ads:list.action.${action}`)}
            </button>
          ))}
        </div>
      </td>
    </tr>
  )
}

function PeriodCell({ ad: { startDate, endDate, status } }: { ad: Advertisement }) {
  const { t } = useTranslation()
  const timeZone = useTimeZone()
  const format = (time: string) => formatDate(findWholeDay(time) ?? time, timeZone)
  return (
    <td className={styles.period}>
      <span className={styles.status} data-status={status}>
        {t(`ads:status.${status}`)}
      </span>
      <span className={styles.detail}>
        {t('ads:list.fromTo', { start: format(startDate), end: format(endDate) })}
      </span>
    </td>
  )
}

function FigureCells({ ad }: { ad: Advertisement }) {
  const { t } = useTranslation()
  const formatNumber = useFormatNumber()
  const formatFigure = useFormatFigure()
  const formatDollars = useFormatDollars()
  const spend = formatDollars(ad.totalSpend)
  const figures = [
    { label: t('ads:list.impressions'), value: formatNumber(ad.impressionCount) },
    { label: t('ads:list.clicks'), value: formatNumber(ad.clickCount) },
    { label: t('ads:list.rate'), value: formatFigure('clickRate', getClickRate(ad)) },
    {
      label: t('ads:list.spend'),
      value:
        ad.budget === 0 ? spend : t('ads:list.spendOfBudget', { spend, budget: formatDollars(ad.budget) }),
    },
  ]
  return figures.map(({ label, value }) => (
    <td key={label} className={styles.number}>
      {/* On phones the table has no header. */}
      <span className={styles.figureLabel}>{label}</span> {value}
    </td>
  ))
}
