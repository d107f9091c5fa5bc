import { useId } from 'react'
import { formatDate } from '#src/i18n/format-date.ts'
import styles from './DayBars.module.css'
import { useFormatNumber } from './use-format-number.ts'

type Props = {
  title: string
  dayLabel: string
  valueLabel: string
  /** Label of the control that shows the table. */
  tableLabel: string
  /** In chronological order; days as `YYYY-MM-DD`. */
  days: { day: string; value: number }[]
  /** Default: as a number. */
  formatValue?: (value: number) => string
}

const step = 10
const bar = 7
const height = 72

/** A bar chart with one bar per day, the last one highlighted. A table below it contains the same data. */
export function DayBars({ title, dayLabel, valueLabel, tableLabel, days, formatValue }: Props) {
  const id = useId()
  const formatNumber = useFormatNumber()
  const format = formatValue ?? formatNumber
  const highest = Math.max(0, ...days.map(({ value }) => value))
  const formatDay = (day: string) => formatDate(day, 'UTC')
  const [first, last] = [days[0], days.at(-1)]
  const highestDay = days.find(({ value }) => value === highest)
  if (!first || !last) return null
  return (
    <figure className={styles.figure}>
      <svg
        className={styles.bars}
        viewBox={`0 0 ${days.length * step - (step - bar)} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-labelledby={`${id}-title ${id}-description`}
      >
        <title id={`${id}-title`}>{title}</title>
        <desc id={`${id}-description`}>
          {[highestDay, last]
            .map((each) => each && `${formatDay(each.day)}: ${format(each.value)}`)
            .join(' · ')}
        </desc>
        {days.map(({ day, value }, index) => {
          const barHeight = value <= 0 ? 0 : Math.max(2, (value / highest) * height)
          return (
            <rect
              key={day}
              className={day === last.day ? styles.today : styles.day}
              x={index * step}
              y={height - barHeight}
              width={bar}
              height={barHeight}
            />
          )
        })}
      </svg>
      <figcaption className={styles.ends} aria-hidden="true">
        <span>{formatDay(first.day)}</span>
        <span>{formatDay(last.day)}</span>
      </figcaption>
      <details>
        <summary className={styles.tableToggle}>{tableLabel}</summary>
        <table className={styles.table}>
          <caption className="visually-hidden">{title}</caption>
          <thead>
            <tr>
              <th scope="col">{dayLabel}</th>
              <th scope="col">{valueLabel}</th>
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map(({ day, value }) => (
              <tr key={day}>
                <th scope="row">{formatDay(day)}</th>
                <td>{format(value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  )
}
