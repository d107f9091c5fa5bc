// What a reader leaves out or changes, as lines of the report.
import type { ImportEvent } from './import-record.ts'
import { addTo, type ImportReport, type ReportLine } from './import-report.ts'

const NOTE_GROUPS: Record<string, string> = {
  'unknown-shortcode': 'shortcodes removed',
  'dropped-block': 'blocks removed',
  'missing-attachment': 'attachments missing from the export',
  'derived-title': 'untitled articles',
  undated: 'undated articles',
  comments: 'comments not imported',
  unpublished: 'imported unpublished',
  'members-only': 'parts for members left out',
  empty: 'articles without text',
  encoding: 'encoding',
}

/** Notes with a subject (the name of a shortcode) become one line that counts its articles. */
export function createEventReporter({
  report,
  keepLine,
}: {
  report: ImportReport
  keepLine: (line: ReportLine) => void
}): (event: ImportEvent) => void {
  const bySubject = new Map<string, { line: ReportLine; articles: number }>()
  return (event) => {
    if (event.type === 'skipped') {
      const { kind, title, reason } = event.skipped
      addTo(report.skipped, `${kind}: ${reason}`)
      keepLine({ group: `left out (${kind})`, title, reason })
    }
    if (event.type !== 'note') return
    const { code, title, message, subject, count = 1 } = event.note
    addTo(report.notes, code, count)
    const group = NOTE_GROUPS[code] ?? code
    if (subject === undefined) {
      keepLine({ group, title, reason: message })
      return
    }
    const seen = bySubject.get(`${code} ${subject}`)
    if (seen) {
      seen.articles += 1
      seen.line.reason = `${message} (${seen.articles} articles)`
      return
    }
    const line = { group, title: subject, reason: `${message} (in “${title}”)` }
    bySubject.set(`${code} ${subject}`, { line, articles: 1 })
    keepLine(line)
  }
}
