import { useTranslation } from 'react-i18next'
import { formatDate } from '#src/i18n/format-date.ts'
import { useClock } from '#src/ui/admin/use-clock.ts'
import { usePublication } from '#src/ui/admin/use-publication.ts'
import type { RevisionRow } from '../../../contract/revision.ts'
import { groupRevisions } from './group-revisions.ts'
import styles from './RevisionList.module.css'

type Selection = { chosen: number | undefined; onChoose: (version: number) => void }

/** Versions by day, and those of one sitting behind its last one. */
export function RevisionList({ rows, ...choice }: Selection & { rows: RevisionRow[] }) {
  const { t } = useTranslation()
  const { timeZone } = usePublication()
  return groupRevisions(rows, (instant) => formatDate(instant, timeZone)).map(({ day, groups: sittings }) => (
    <section key={day}>
      <h3 className={styles.day}>{day}</h3>
      <ol className={styles.list}>
        {sittings.map(({ latest: last, earlier }) => (
          <li key={last.version}>
            <RevisionButton row={last} {...choice} />
            {earlier.length > 0 && (
              <details className={styles.earlier} open={earlier.some((row) => row.version === choice.chosen)}>
                <summary>{t('revisions:earlierRevisions', { count: earlier.length })}</summary>
                <ol className={styles.list}>
                  {earlier.map((row) => (
                    <li key={row.version}>
                      <RevisionButton row={row} {...choice} />
                    </li>
                  ))}
                </ol>
              </details>
            )}
          </li>
        ))}
      </ol>
    </section>
  ))
}

function RevisionButton({ row, chosen, onChoose }: Selection & { row: RevisionRow }) {
  const { t } = useTranslation()
  const clock = useClock()
  const changed = row.changed.map((field) => t(`revisions:fields.${field}`))
  return (
    <button
      type="button"
      className={styles.version}
      aria-current={row.version === chosen}
      onClick={() => onChoose(row.version)}
    >
      <span className={styles.facts}>
        <time dateTime={row.savedAt}>{clock(row.savedAt)}</time>
        <strong>{t(`revisions:reasons.${row.reason}`)}</strong>
        {row.isCurrent && <span className={styles.current}>{t('revisions:current')}</span>}
      </span>
      <bdi className={styles.editor}>{row.editor ? row.editor.name : t('revisions:noEditor')}</bdi>
      {changed.length > 0 && <span className={styles.changed}>{changed.join(' · ')}</span>}
    </button>
  )
}
