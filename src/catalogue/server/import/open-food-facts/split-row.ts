// Splits a row of the CSV export, whose cells are separated by tabs. Rows are written with and without quotes: a quoted
// cell may contain tabs, line ends and doubled quotes.

const quote = '"'

/** Whether the last cell of an incomplete row begins with a quote that is not closed: the row goes on in the next line. */
export function isUnfinishedRow(row: string, columnCount: number): boolean {
  if (!row.includes(quote)) return false
  const cells = splitQuoted(row)
  return cells.isOpen && cells.values.length <= columnCount
}

/** @returns undefined for a row with more cells than columns */
export function splitRow(row: string, columnCount: number): string[] | undefined {
  const plain = row.split('\t')
  if (plain.length <= columnCount) return plain.map(unquote)
  const { values, isOpen } = splitQuoted(row)
  return !isOpen && values.length <= columnCount ? values : undefined
}

function unquote(cell: string): string {
  const isQuoted = cell.length >= 2 && cell.startsWith(quote) && cell.endsWith(quote)
  const inner = isQuoted ? cell.slice(1, -1) : cell
  // '"Oro" extra "fino"' is not one quoted text.
  return isQuoted && !/(?<!")"(?:"")*(?!")/.test(inner) ? inner.replaceAll('""', quote) : cell
}

function splitQuoted(row: string): { values: string[]; isOpen: boolean } {
  const values: string[] = []
  let start = 0
  while (start <= row.length) {
    const isQuoted = row[start] === quote
    const closing = isQuoted ? findClosingQuote(row, start + 1) : start
    if (closing === -1) return { values: [...values, row.slice(start)], isOpen: true }
    const tab = row.indexOf('\t', closing)
    const end = tab === -1 ? row.length : tab
    values.push(unquote(row.slice(start, end)))
    start = end + 1
  }
  return { values, isOpen: false }
}

/** A quote closes a cell only before a tab or the end of the row. */
function findClosingQuote(row: string, from: number): number {
  for (let at = row.indexOf(quote, from); at !== -1; at = row.indexOf(quote, at + 1)) {
    if (row[at + 1] === quote) at += 1
    else if (at + 1 === row.length || row[at + 1] === '\t') return at
  }
  return -1
}
