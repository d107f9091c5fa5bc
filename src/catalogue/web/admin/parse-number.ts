/** Numbers may have a decimal comma; null for an empty text. Other text stays one, so that the server rejects it. */
export function parseNumber(text: string): number | null {
  const trimmed = text.trim()
  if (trimmed === '') return null
  const number = Number(trimmed.replace(',', '.'))
  return Number.isNaN(number) ? (trimmed as unknown as number) : number
}
