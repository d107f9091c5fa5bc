// What every check hands back, and how it is told.

export type Finding = {
  /** Path from the root of the project, with forward slashes. */
  file: string
  /** From 1; 1 as well for findings about a whole file. */
  line: number
  rule: string
  /** What to do about it. */
  advice: string
}

/** One line a finding, in the order of the files. */
export function formatFindings(findings: readonly Finding[]): string[] {
  return [...findings]
    .sort(
      (a, b) => a.file.localeCompare(b.file, 'en') || a.line - b.line || a.rule.localeCompare(b.rule, 'en'),
    )
    .map(({ file, line, rule, advice }) => `${file}:${line} ${rule}: ${advice}`)
}

/** A check that saw nothing would call any house sound: each count that is zero is a finding. */
export function requireSeen(file: string, counts: Readonly<Record<string, number>>): Finding[] {
  return Object.entries(counts)
    .filter(([, count]) => count === 0)
    .map(([what]) => ({
      file,
      line: 1,
      rule: 'saw-nothing',
      advice: `found no ${what}: is the check still looking?`,
    }))
}

/** Prints findings and sets the exit code; without any, prints one line that says what was looked at. */
export function report(name: string, findings: readonly Finding[], lookedAt: string): void {
  if (findings.length === 0) {
    console.log(`${name}: ${lookedAt}, nothing to do`)
    return
  }
  for (const line of formatFindings(findings)) console.error(line)
  console.error(`${name}: ${findings.length} to do (${lookedAt})`)
  process.exitCode = 1
}
