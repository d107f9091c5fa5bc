import { formatDate } from '#src/i18n/format-date.ts'
import { usePublication } from '#src/ui/admin/use-publication.ts'
import type { AuditEntry } from '../../contract/audit.ts'
import styles from './AuditEntriesByDay.module.css'
import { AuditRow } from './AuditRow.tsx'

type Props = { entries: AuditEntry[]; onSubject: (id: string) => void }

/** Entries under the days of the newspaper on which they were written. */
export function AuditEntriesByDay({ entries, onSubject }: Props) {
  const { timeZone } = usePublication()
  const days = Map.groupBy(entries, ({ at }) => formatDate(at, timeZone))
  return [...days].map(([day, written]) => (
    <section key={day} aria-labelledby={`day-${day}`}>
      <h2 id={`day-${day}`} className={styles.day}>
        {day}
      </h2>
      <ol className={styles.entries}>
        {written.map((entry) => (
          <AuditRow key={entry.id} entry={entry} onSubject={onSubject} />
        ))}
      </ol>
    </section>
  ))
}
