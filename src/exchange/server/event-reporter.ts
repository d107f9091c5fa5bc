// Adds to the report what a reader skipped or changed.
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
  'members-only': 'members-only parts removed',
  empty: 'articles without text',
  encoding: 'encoding',
  'same-id': 'articles with the same id',
  'shared-path': 'old URLs of several articles',
}

/** Notes with the same subject (the name of a shortcode) become one line with the number of articles. */
export function createEventReporter({
  report,
  addLine,
}: {
  report: ImportReport
  addLine: (line: ReportLine) => void
}): (event: ImportEvent) => void {
  const entries = new Map<string, { line: ReportLine; articles: number }>()
  return (event) => {
    if (event.type === 'skipped') {
      const { kind, title, reason } = event.skipped
      incrementCount(report.skipped, `${kind}: ${reason}`)
      addLine({ group: `not imported (${kind})`, title, reason })
    }
    if (event.type !== 'note') return
    const { code, title, message, subject, count = 1 } = event.note
    incrementCount(report.notes, code, count)
    const group = noteGroups[code] ?? code
    if (subject === undefined) {
      addLine({ group, title, reason: message })
      return
    }
    const existing = entries.get(`${code} ${subject}`)
    if (existing) {
      existing.articles += 1
      existing.line.reason = `${message} (${existing.articles} articles)`
      return
    }
    const line = { group, title: subject, reason: `${message} (in “${title}”)` }
    entries.set(`${code} ${subject}`, { line, articles: 1 })
    addLine(line)
  }
}
