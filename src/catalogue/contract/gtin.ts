// The number under a retail barcode (GS1 General Specifications, sections 2 and 7.9), in one form for every symbol.

const separators = /[\s\u00a0-]/g
const gtinLengths = new Set([8, 12, 13, 14])

/**
 * Returns a GTIN-8, UPC-A, UPC-E, EAN-13 or GTIN-14 as 14 digits, or undefined when the text is none of these or its
 * check digit is wrong. Eight digits can fit GTIN-8 and UPC-E: with a leading 0 they are UPC-E, because GS1 reserves
 * these GTIN-8 for use inside of shops, and else GTIN-8.
 */
export function normalizeGtin(text: string): string | undefined {
  const digits = text.replace(separators, '')
  if (!/^\d+$/.test(digits) || /^0+$/.test(digits)) return undefined
  const forms = [digits, digits.length === 8 ? expandUpcE(digits) : undefined]
  if (digits.startsWith('0')) forms.reverse()
  return forms
    .find((form) => form && gtinLengths.has(form.length) && hasValidCheckDigit(form))
    ?.padStart(14, '0')
}

/** UPC-E leaves out zeros of a UPC-A; the last digit before the check digit says where. */
function expandUpcE(digits: string): string | undefined {
  const [system = '', a = '', b = '', c = '', d = '', e = '', pattern = '', check = ''] = digits
  if (system !== '0' && system !== '1') return undefined
  if (pattern <= '2') return `${system}${a}${b}${pattern}0000${c}${d}${e}${check}`
  if (pattern === '3') return `${system}${a}${b}${c}00000${d}${e}${check}`
  if (pattern === '4') return `${system}${a}${b}${c}${d}00000${e}${check}`
  return `${system}${a}${b}${c}${d}${e}0000${pattern}${check}`
}

/** From the right, digits count alternately once and three times; the sum is a multiple of ten. */
export function hasValidCheckDigit(digits: string): boolean {
  const sum = [...digits]
    .reverse()
    .reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0)
  return sum % 10 === 0
}
