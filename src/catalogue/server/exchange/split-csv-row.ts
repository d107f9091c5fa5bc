// Splits a row of CSV (RFC 4180) with any separator.

/** Whether a quoted cell of the row goes on in the next line. */
export function isOpenRow(row: string, separator: string): boolean {
  return split(row, separator).isOpen
}

export function splitRow(row: string, separator: string): string[] {
  return split(row, separator).cells
}

function split(row: string, separator: string): { cells: string[]; isOpen: boolean } {
  const cells: string[] = []
  let at = 0
  for (;;) {
    if (row[at] === '"') {
      const end = findClosingQuote(row, at + 1)
      if (end === -1) return { cells: [...cells, row.slice(at + 1)], isOpen: true }
      cells.push(row.slice(at + 1, end).replaceAll('""', '"'))
      at = row.indexOf(separator, end)
    } else {
      const end = row.indexOf(separator, at)
      cells.push(row.slice(at, end === -1 ? undefined : end))
      at = end
    }
    if (at === -1) return { cells, isOpen: false }
    at += 1
  }
}

function findClosingQuote(row: string, from: number): number {
  for (let at = row.indexOf('"', from); at !== -1; at = row.indexOf('"', at + 1)) {
    if (row[at + 1] !== '"') return at
    at += 1
  }
  return -1
}
