// Reads the net quantity of a label: "750 ml", "0,5 L", "16.9 fl oz", "3 x 250 ml", "1 litro".

/** Millilitres of each unit. A litre of olive oil weighs 916 g. */
const millilitres: Record<string, number> = {
  ml: 1,
  cc: 1,
  cl: 10,
  dl: 100,
  l: 1_000,
  lt: 1_000,
  ltr: 1_000,
  lit: 1_000,
  litre: 1_000,
  litres: 1_000,
  liter: 1_000,
  liters: 1_000,
  litro: 1_000,
  litros: 1_000,
  litri: 1_000,
  л: 1_000,
  мл: 1,
  λ: 1_000,
  'fl oz': 29.5735,
  floz: 29.5735,
  oz: 29.5735,
  gal: 3_785.41,
  gallon: 3_785.41,
  g: 1 / 0.916,
  gr: 1 / 0.916,
  kg: 1_000 / 0.916,
}

const pattern = /(?:(\d+)\s*[x×*]\s*)?(\d+(?:[.,]\d+)?)\s*(fl\.?\s*oz|[a-zλлм]+)\b\.?/iu

/** @returns millilitres in total; undefined when no quantity is stated */
export function parseQuantity(text: string): number | undefined {
  const folded = text.toLowerCase().replaceAll('\u00a0', ' ')
  const [, count = '1', amount = '', unit = ''] = pattern.exec(`${folded} `) ?? cyrillic.exec(folded) ?? []
  const factor = millilitres[unit.replaceAll(/[.\s]+/g, ' ').trim()]
  if (!amount || factor === undefined) return undefined
  const total = Number(count) * Number(amount.replace(',', '.')) * factor
  return total > 0 && total <= 1_000_000 ? Math.round(total * 10) / 10 : undefined
}

/** `\b` knows Latin letters only. */
const cyrillic = /(?:(\d+)\s*[x×*]\s*)?(\d+(?:[.,]\d+)?)\s*(мл|л|λ)(?!\p{L})/u
