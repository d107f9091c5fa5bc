// Groups revisions by day, and successive saves of one editor into one entry.
import type { RevisionRow } from '../../../contract/revision.ts'

/** Successive saves of one editor, represented by the latest one. */
type RevisionGroup = { latest: RevisionRow; earlier: RevisionRow[] }
type RevisionDay = { day: string; groups: RevisionGroup[] }

const maxPauseMs = 30 * 60_000

/**
 * @param rows newest first
 * @param formatDay returns the date of an instant in the publication's time zone
 */
export function groupRevisions(rows: RevisionRow[], formatDay: (instant: string) => string): RevisionDay[] {
  const days: RevisionDay[] = []
  for (const row of rows) {
    const day = formatDay(row.savedAt)
    let currentDay = days.at(-1)
    if (currentDay?.day !== day) {
      currentDay = { day, groups: [] }
      days.push(currentDay)
    }
    const group = currentDay.groups.at(-1)
    if (group && belongsToGroup(group, row)) group.earlier.push(row)
    else currentDay.groups.push({ latest: row, earlier: [] })
  }
  return days
}

/** Only ordinary saves are grouped. A publication, hiding or restoration remains a separate entry. */
function belongsToGroup({ latest, earlier }: RevisionGroup, row: RevisionRow): boolean {
  const next = earlier.at(-1) ?? latest
  const areOrdinarySaves = latest.reason === 'edited' && row.reason === 'edited'
  const haveSameEditor = latest.editor !== null && latest.editor.id === row.editor?.id
  return (
    areOrdinarySaves && haveSameEditor && Date.parse(next.savedAt) - Date.parse(row.savedAt) <= maxPauseMs
  )
}
