import { useTranslation } from 'react-i18next'
import { formatDate } from '#src/i18n/format-date.ts'
import { useFormatTime } from '#src/ui/admin/use-format-time.ts'
import { useTimeZone } from '#src/ui/admin/use-time-zone.ts'
import type { RevisionRow } from '../../../contract/revision.ts'
import { groupRevisions } from './group-revisions.ts'
import styles from './RevisionList.module.css'

type Selection = { selected: number | undefined; onSelect: (version: number) => void }

/** Revisions by day. The earlier revisions of a group are collapsed below its latest one. */
export function RevisionList({ rows, ...selection }: Selection & { rows: RevisionRow[] }) {
  const { t } = useTranslation()
  const timeZone = useTimeZone()
  return groupRevisions(rows, (instant) => formatDate(instant, timeZone)).map(({ day, groups }) => (
    <section key={day}>
      <h3 className={styles.day}>{day}</h3>
      <ol className={styles.list}>
        {groups.map(({ latest, earlier }) => (
          <li key={latest.version}>
            <RevisionButton row={latest} {...selection} />
            {earlier.length > 0 && (
              <details
                className={styles.earlier}
                open={earlier.some((row) => row.version === selection.selected)}
              >
                <summary>{t('revisions:earlierRevisions', { count: earlier.length })}</summary>
                <ol className={styles.list}>
                  {earlier.map((row) => (
                    <li key={row.version}>
                      <RevisionButton row={row} {...selection} />
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

function RevisionButton({ row, selected, onSelect }: Selection & { row: RevisionRow }) {
  const { t } = useTranslation()
  const formatTime = useFormatTime()
  const changedFields = row.changed.map((field) => t(`admin:articleFields.${field}`))
  return (
    <button
      type="button"
      className={styles.revision}
      aria-current={row.version === selected}
      onClick={() => onSelect(row.version)}
    >
      <span className={styles.summary}>
        <time dateTime={row.savedAt}>{formatTime(row.savedAt)}</time>
        <strong>{t(`revisions:reasons.${row.reason}`)}</strong>
        {row.isCurrent && <span className={styles.current}>{t('revisions:current')}</span>}
      </span>
      <bdi className={styles.editor}>{row.editor ? row.editor.name : t('revisions:noEditor')}</bdi>
      {changedFields.length > 0 && <span className={styles.changed}>{changedFields.join(' · ')}</span>}
    </button>
  )
}
