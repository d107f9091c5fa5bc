// The result type of the checks, and how a script prints it.

export type Finding = {
  /** Path from the root of the project, with forward slashes. */
  file: string
  /** From 1; also 1 for findings about a whole file. */
  line: number
  rule: string
  /** What is wrong, or what to do about it. */
  message: string
}

/** One line per finding, sorted by file, line and rule. */
export function formatFindings(findings: readonly Finding[]): string[] {
  return [...findings]
    .sort(
      (a, b) => a.file.localeCompare(b.file, 'en') || a.line - b.line || a.rule.localeCompare(b.rule, 'en'),
    )
    .map(({ file, line, rule, message }) => `${file}:${line} ${rule}: ${message}`)
}

/** Returns a finding for each count that is zero, because a check without input would always pass. */
export function requireInput(file: string, counts: Readonly<Record<string, number>>): Finding[] {
  return Object.entries(counts)
    .filter(([, count]) => count === 0)
    .map(([what]) => ({ file, line: 1, rule: 'no-input', message: `found no ${what}: correct the check` }))
}

/**
 * Prints findings and sets the exit code.
 * @param checked what was checked, printed in either case
 */
export function report(name: string, findings: readonly Finding[], checked: string): void {
  if (findings.length === 0) {
    console.log(`${name}: no findings (${checked})`)
    return
  }
  for (const line of formatFindings(findings)) console.error(line)
  console.error(`${name}: ${findings.length} findings (${checked})`)
  process.exitCode = 1
}
