// Repairs the texts of imported records: control characters, markup, HTML entities, and UTF-8 that was read as Latin-1.

const maxTextLength = 5_000

const entities: Record<string, string> = {
  amp: '&',
  quot: '"',
  apos: "'",
  lt: '<',
  gt: '>',
  nbsp: ' ',
}

export function cleanText(value: string): string {
  return decodeEntities(repairDoubleEncoding(value.slice(0, 4 * maxTextLength)))
    .replaceAll(/<[^>]{0,200}>/g, ' ')
    .replaceAll('\ufffd', '')
    .replaceAll(/[\p{Cc}\p{Cs}\s]+/gu, ' ')
    .trim()
    .slice(0, maxTextLength)
    .replace(/\p{Cs}$/u, '')
}

/** A name says something only with a letter: "-", "?" and "0000" do not. */
export const hasLetters = (text: string): boolean => /\p{L}/u.test(text)

function decodeEntities(text: string): string {
  return text.replaceAll(/&(#x[0-9a-f]{1,6}|#\d{1,7}|[a-z]{2,6});/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return entities[name.toLowerCase()] ?? whole
    const code = name[1]?.toLowerCase() === 'x' ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ' '
  })
}

/** "CafÃ©" becomes "Café", if all of the text can be read that way. */
function repairDoubleEncoding(text: string): string {
  if (!/[\u00c2-\u00f4][\u0080-\u00bf]/.test(text) || /[\u0100-\uffff]/.test(text)) return text
  const repaired = Buffer.from(text, 'latin1').toString('utf8')
  return repaired.includes('\ufffd') ? text : repaired
}
