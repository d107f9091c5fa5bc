// Versions as an editor remembers them: by day, and what one person saved in one sitting together.
import type { RevisionRow } from '../../../contract/revision.ts'

/** Saves of one person, one after the other; the last one stands for all. */
export type RevisionGroup = { latest: RevisionRow; earlier: RevisionRow[] }
export type RevisionDay = { day: string; groups: RevisionGroup[] }

const maxPauseMs = 30 * 60_000

/**
 * @param rows newest first
 * @param dayOf the day on which an instant falls, by the clock of the publication
 */
export function groupRevisions(rows: RevisionRow[], dayOf: (instant: string) => string): RevisionDay[] {
  const days: RevisionDay[] = []
  for (const row of rows) {
    const name = dayOf(row.savedAt)
    let day = days.at(-1)
    if (day?.day !== name) {
      day = { day: name, groups: [] }
      days.push(day)
    }
    const sitting = day.groups.at(-1)
    if (sitting && belongsToGroup(sitting, row)) sitting.earlier.push(row)
    else day.groups.push({ latest: row, earlier: [] })
  }
  return days
}

/** Only plain saves are put together: what was published, hidden or brought back stands by itself. */
function belongsToGroup({ latest: last, earlier }: RevisionGroup, row: RevisionRow): boolean {
  const next = earlier.at(-1) ?? last
  const isPlain = last.reason === 'edited' && row.reason === 'edited'
  const isSame = last.editor !== null && last.editor.id === row.editor?.id
  return isPlain && isSame && Date.parse(next.savedAt) - Date.parse(row.savedAt) <= maxPauseMs
}
