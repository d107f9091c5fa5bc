import { useId } from 'react'
import { formatDate } from '#src/i18n/format-date.ts'
import styles from './DayBars.module.css'
import { useNumbers } from './use-numbers.ts'

type Props = {
  title: string
  dayLabel: string
  valueLabel: string
  /** What opens the figures. */
  tableLabel: string
  /** In the order of time; days as `YYYY-MM-DD`. */
  days: { day: string; value: number }[]
}

const step = 10
const bar = 7
const height = 72

/** One bar for each day, the last one in the stronger colour; the same figures stand in a table below. */
export function DayBars({ title, dayLabel, valueLabel, tableLabel, days }: Props) {
  const id = useId()
  const number = useNumbers()
  const highest = Math.max(1, ...days.map(({ value }) => value))
  const dated = (day: string) => formatDate(day, 'UTC')
  const [first, last] = [days[0], days.at(-1)]
  const best = days.find(({ value }) => value === highest)
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
          {[best, last].map((told) => told && `${dated(told.day)}: ${number(told.value)}`).join(' · ')}
        </desc>
        {days.map(({ day, value }, index) => {
          const tall = value === 0 ? 0 : Math.max(2, (value / highest) * height)
          return (
            <rect
              key={day}
              className={day === last.day ? styles.today : styles.day}
              x={index * step}
              y={height - tall}
              width={bar}
              height={tall}
            />
          )
        })}
      </svg>
      <figcaption className={styles.ends} aria-hidden="true">
        <span>{dated(first.day)}</span>
        <span>{dated(last.day)}</span>
      </figcaption>
      <details>
        <summary className={styles.opener}>{tableLabel}</summary>
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
                <th scope="row">{dated(day)}</th>
                <td>{number(value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  )
}
