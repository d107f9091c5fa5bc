// What a reader leaves out or changes, as lines of the report.
import type { ImportEvent } from './import-event.ts'
import { type ImportReport, incrementCount, type ReportLine } from './import-report.ts'

const noteGroups: Record<string, string> = {
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
  addLine,
}: {
  report: ImportReport
  addLine: (line: ReportLine) => void
}): (event: ImportEvent) => void {
  const bySubject = new Map<string, { line: ReportLine; articles: number }>()
  return (event) => {
    if (event.type === 'skipped') {
      const { kind, title, reason } = event.skipped
      incrementCount(report.skipped, `${kind}: ${reason}`)
      addLine({ group: `left out (${kind})`, title, reason })
    }
    if (event.type !== 'note') return
    const { code, title, message, subject, count = 1 } = event.note
    incrementCount(report.notes, code, count)
    const group = noteGroups[code] ?? code
    if (subject === undefined) {
      addLine({ group, title, reason: message })
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
    addLine(line)
  }
}
