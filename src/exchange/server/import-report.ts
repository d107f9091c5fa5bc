// What came in, what did not, and why: numbers for everybody, one line for each thing somebody may look for.

export type Outcome = 'created' | 'unchanged' | 'source-changed' | 'refused'
export type ReportLine = { group: string; title: string; reason: string; address?: string }

/** Lines kept of each group; beyond it they are only counted, so that the report of a huge site stays small. */
const maxLinesPerGroup = 5_000
const maxPrintedLines = 20
// Hundreds of lines nobody would look for: the terminal shows their number, the JSON file each of them.
const countOnlyGroups = new Set([
  'created',
  'left out (attachment)',
  'left out (nav_menu_item)',
  'left out (revision)',
])

export type ReportSource = { name: string; system: string; site: string; title: string }

export type ImportReport = {
  isDryRun: boolean
  /** False: pictures stay where they are. */
  withPictures: boolean
  sources: ReportSource[]
  articles: Record<Outcome, number>
  /** Of the articles created. */
  states: { public: number; scheduled: number; unpublished: number }
  skipped: Record<string, number>
  notes: Record<string, number>
  redirects: number
  links: { rewritten: number; unresolved: number }
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

/** Keeps lines, counting them by group; a report is written by one of these alone. */
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

/** The report as people read it in a terminal; the JSON file holds every line. */
export function formatReport(report: ImportReport): string {
  const { articles, states, links } = report
  const would = report.isDryRun ? 'Dry run, nothing was written. It would bring in:' : 'Brought in:'
  const text = [
    ...report.sources.map(
      (source) => `${source.name}: ${source.system}, ${source.title || source.site} (${source.site})`,
    ),
    '',
    would,
    `  ${articles.created} new articles; ${articles.unchanged} came in before and are unchanged`,
    `  of the new ones ${states.public} public, ${states.scheduled} scheduled, ${states.unpublished} unpublished`,
    `  ${report.redirects} old addresses, ${links.rewritten} links between articles rewritten (${links.unresolved} others lead to what did not come in)`,
    formatPictureCounts(report),
  ]
  if (articles['source-changed'] > 0) {
    text.push(
      `  ${articles['source-changed']} changed in the source since they came in; what stands here stays`,
    )
  }
  if (articles.refused > 0) text.push(`  ${articles.refused} refused by the newsroom, for the reasons below`)
  if (report.notes.comments)
    text.push(`  comments stay behind (${report.notes.comments}): they are not imported`)
  const skipped = Object.entries(report.skipped)
  text.push('', skipped.length === 0 ? 'Left out: nothing' : 'Left out:')
  for (const [kind, count] of skipped) text.push(`  ${count} ${kind}`)
  return [...text, ...formatGroups(report), ''].join('\n')
}

function formatPictureCounts({ isDryRun, withPictures, pictures }: ImportReport): string {
  if (!withPictures) return '  pictures stay where they are'
  if (isDryRun) return '  pictures are fetched in a real run only'
  return `  ${pictures.kept} pictures are kept here, ${pictures.missing} are not reachable (kept as references)`
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
    const leftOut = lines.length - maxPrintedLines + (report.linesLeftOut[group] ?? 0)
    return [
      '',
      `${group}:`,
      ...lines.slice(0, maxPrintedLines).map((line) => `  ${line.title}: ${line.reason}`),
      ...(leftOut > 0 ? [`  … and ${leftOut} more`] : []),
    ]
  })
}
