// Writes CSV (RFC 4180). Spreadsheet programs execute cells that begin like a formula (CSV injection), so such cells are
// prefixed with an apostrophe, which marks them as text.

/** At the start of a file, spreadsheet programs recognize UTF-8 by it. */
export const byteOrderMark = '\ufeff'

/** @returns a line with its line break. Numbers are written as they are */
export function formatCsvCells(cells: (string | number)[]): string {
  return `${cells.map((cell) => (typeof cell === 'number' ? String(cell) : formatCsvCell(cell))).join(',')}\r\n`
}

export function formatCsvCell(text: string): string {
  // Full-width characters and characters after whitespace also start a formula.
  const isFormula = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/u.test(text)
  // Where the decimal separator is a comma, spreadsheet programs split at semicolons, and so do not see the quotation mark
  // after a comma: the text after a semicolon is a cell of its own.
  const safe = (isFormula ? `'${text}` : text).replace(/;(?=[\s"]*[=+\-@＝＋－＠])/gu, ";'")
  return /[",;\r\n]/.test(safe) || isFormula ? `"${safe.replaceAll('"', '""')}"` : safe
}
