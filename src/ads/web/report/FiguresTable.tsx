import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RatioBar } from '#src/ui/admin/RatioBar.tsx'
import type { AdFigures } from '../../contract/ad-statistics.ts'
import { getFigure, type PeriodFigure } from './derive-figures.ts'
import styles from './FiguresTable.module.css'
import { useFormatFigure } from './use-format-figure.ts'

type Row = AdFigures & { key: string; label: ReactNode }

type Props = {
  title: string
  /** Heading of the first column. */
  rowLabel: string
  rows: Row[]
  total: AdFigures | undefined
}

const columns: { name: PeriodFigure; isSecondary?: true }[] = [
  { name: 'impressions' },
  { name: 'viewableRate', isSecondary: true },
  { name: 'clicks' },
  { name: 'clickRate', isSecondary: true },
  { name: 'spend' },
]
const shownRows = 8

/** Figures of several rows and their total. */
export function FiguresTable({ title, rowLabel, rows, total }: Props) {
  const { t } = useTranslation()
  const [isExpanded, setIsExpanded] = useState(false)
  const isComplete = isExpanded || rows.length <= shownRows + 1
  const max = Math.max(0, ...rows.map(({ impressions }) => impressions))
  return (
    <>
      <table className={styles.table}>
        <caption className="visually-hidden">{title}</caption>
        <thead>
          <tr>
            <th scope="col">{rowLabel}</th>
            {columns.map(({ name, isSecondary }) => (
              <th key={name} scope="col" className={isSecondary && styles.secondary}>
                {t(`ad-reports:figure.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {(isComplete ? rows : rows.slice(0, shownRows)).map(({ key, label, ...figures }) => (
            <tr key={key}>
              <th scope="row">
                {label}
                <span className={styles.bar}>
                  <RatioBar value={figures.impressions} max={max} />
                </span>
              </th>
              <FigureCells figures={figures} />
            </tr>
          ))}
        </tbody>
        {total && (
          <tfoot>
            <tr>
              <th scope="row">{t('ad-reports:total')}</th>
              <FigureCells figures={total} />
            </tr>
          </tfoot>
        )}
      </table>
      {!isComplete && (
        <button type="button" className={styles.more} onClick={() => setIsExpanded(true)}>
          {t('ad-reports:showAll', { number: rows.length })}
        </button>
      )}
    </>
  )
}

function FigureCells({ figures }: { figures: AdFigures }) {
  const formatFigure = useFormatFigure()
  return columns.map(({ name, isSecondary }) => (
    <td key={name} className={isSecondary && styles.secondary}>
      {formatFigure(name, getFigure(figures, name))}
    </td>
  ))
}
