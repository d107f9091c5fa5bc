// The report of an import: counts, and one line for each item that was created, changed or not imported.

/** The values and the field names of `ImportReport` are the format of the JSON report. */
type Outcome = 'created' | 'unchanged' | 'source-changed' | 'refused'
export type ReportLine = { group: string; title: string; reason: string; address?: string }

/** Further lines of a group are only counted, which limits the size of the report of a large site. */
const maxLinesPerGroup = 5_000
const maxPrintedLines = 20
// Groups with hundreds of routine lines: the terminal shows only their number, the JSON file contains each line.
const countOnlyGroups = new Set([
  'created',
  'not imported (attachment)',
  'not imported (nav_menu_item)',
  'not imported (revision)',
])

type ReportSource = { name: string; system: string; site: string; title: string }

export type ImportReport = {
  isDryRun: boolean
  /** False if pictures are not fetched. */
  withPictures: boolean
  sources: ReportSource[]
  articles: Record<Outcome, number>
  /** States of the created articles. */
  states: { public: number; scheduled: number; unpublished: number }
  skipped: Record<string, number>
  notes: Record<string, number>
  redirects: number
  links: { rewritten: number; unresolved: number }
  /** `kept`: stored here. `missing`: could not be fetched or read. */
  pictures: { kept: number; missing: number }
  lines: ReportLine[]
  /** Lines beyond the limit, by group. */
  linesLeftOut: Record<string, number>
}

export function createReport(isDryRun: boolean, withPictures: boolean): ImportReport {
  return {
    isDryRun,
    withPictures,
    sources: [],
    articles: { created: 0, unchanged: 0, 'source-changed': 0, refused: 0 },
    states: { public: 0, scheduled: 0, unpublished: 0 },
    skipped: {},
    notes: {},
    redirects: 0,
    links: { rewritten: 0, unresolved: 0 },
    pictures: { kept: 0, missing: 0 },
    lines: [],
    linesLeftOut: {},
  }
}

/** Returns a function that adds lines to the report, up to the limit of each group. Create only one per report. */
export function createLineCollector(report: ImportReport): (line: ReportLine) => void {
  const counts = new Map<string, number>()
  return (line) => {
    const count = (counts.get(line.group) ?? 0) + 1
    counts.set(line.group, count)
    if (count <= maxLinesPerGroup) report.lines.push(line)
    else report.linesLeftOut[line.group] = count - maxLinesPerGroup
  }
}

export function incrementCount(counts: Record<string, number>, name: string, count = 1): void {
  counts[name] = (counts[name] ?? 0) + count
}

/** Formats the report for a terminal. The JSON file contains more lines. */
export function formatReport(report: ImportReport): string {
  const { articles, states, links } = report
  const heading = report.isDryRun ? 'Dry run: nothing was written. The import would create:' : 'Imported:'
  const text = [
    ...report.sources.map(
      (source) => `${source.name}: ${source.system}, ${source.title || source.site} (${source.site})`,
    ),
    '',
    heading,
    `  ${articles.created} new articles; ${articles.unchanged} were imported before and are unchanged`,
    `  states of the new articles: ${states.public} public, ${states.scheduled} scheduled, ${states.unpublished} unpublished`,
    `  ${report.redirects} redirects from old URLs; ${links.rewritten} links between articles rewritten (${links.unresolved} other internal links point to content that was not imported)`,
    formatPictureCounts(report),
  ]
  if (articles['source-changed'] > 0) {
    text.push(
      `  ${articles['source-changed']} changed in the source after their import; the stored articles were not changed`,
    )
  }
  if (articles.refused > 0) text.push(`  ${articles.refused} rejected, for the reasons below`)
  if (report.notes.comments) text.push(`  comments are not imported (${report.notes.comments} found)`)
  const skipped = Object.entries(report.skipped)
  text.push('', skipped.length === 0 ? 'Not imported: nothing' : 'Not imported:')
  for (const [kind, count] of skipped) text.push(`  ${count} ${kind}`)
  return [...text, ...formatGroups(report), ''].join('\n')
}

function formatPictureCounts({ isDryRun, withPictures, pictures }: ImportReport): string {
  if (!withPictures) return '  pictures are not fetched; articles use their original URLs'
  if (isDryRun) return '  pictures are not fetched in a dry run'
  return `  ${pictures.kept} pictures stored, ${pictures.missing} not available (articles use their original URLs)`
}

function formatGroups(report: ImportReport): string[] {
  const groups = new Map<string, ReportLine[]>()
  for (const line of report.lines) {
    if (countOnlyGroups.has(line.group)) continue
    const lines = groups.get(line.group)
    if (lines) lines.push(line)
    else groups.set(line.group, [line])
  }
  return [...groups].flatMap(([group, lines]) => {
    const omitted = lines.length - maxPrintedLines + (report.linesLeftOut[group] ?? 0)
    return [
      '',
      `${group}:`,
      ...lines.slice(0, maxPrintedLines).map((line) => `  ${line.title}: ${line.reason}`),
      ...(omitted > 0 ? [`  … and ${omitted} more`] : []),
    ]
  })
}
