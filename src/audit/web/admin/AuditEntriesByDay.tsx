import { formatDate } from '#src/i18n/format-date.ts'
import { useTimeZone } from '#src/ui/admin/use-time-zone.ts'
import type { AuditEntry } from '../../contract/audit.ts'
import styles from './AuditEntriesByDay.module.css'
import { AuditRow } from './AuditRow.tsx'

type Props = { entries: AuditEntry[]; onSelectSubject: (id: string) => void }

/** Groups entries by day, in the time zone of the publication. */
export function AuditEntriesByDay({ entries, onSelectSubject }: Props) {
  const timeZone = useTimeZone()
  const days = Map.groupBy(entries, ({ at }) => formatDate(at, timeZone))
  return [...days].map(([day, entriesOfDay]) => (
    <section key={day} aria-labelledby={`day-${day}`}>
      <h2 id={`day-${day}`} className={styles.day}>
        {day}
      </h2>
      <ol className={styles.entries}>
        {entriesOfDay.map((entry) => (
          <AuditRow key={entry.id} entry={entry} onSelectSubject={onSelectSubject} />
        ))}
      </ol>
    </section>
  ))
}
