// The net quantity that a label states, in millilitres.

const perUnit: Record<string, number> = { ml: 1, cl: 10, dl: 100, l: 1_000, lt: 1_000, ltr: 1_000 }
const quantity = /(?<![\d.,])(\d{1,4}(?:[.,]\d{1,3})?)\s*(ml|cl|dl|ltr|lt|l)(?![a-z]{2})/giu
const litres = /(?<![\d.,])(\d(?:[.,]\d{1,3})?)\s*(?:lit[er]{2}s?|litri|litros?|litro|λίτρ\p{L}*)/giu
/** From a sample to a canister. */
const [minMl, maxMl] = [20, 20_000]

export function readVolumesMl(lines: string[]): number[] {
  const found = lines.flatMap((line) => {
    const text = fixDigits(line)
    return [
      ...[...text.matchAll(quantity)].map(([, value = '', unit = '']) => toMl(value, unit.toLowerCase())),
      ...[...text.matchAll(litres)].map(([, value = '']) => toMl(value, 'l')),
    ]
  })
  return [...new Set(found)].filter((ml) => ml >= minMl && ml <= maxMl && !isPortion(ml))
}

/** Nutrition tables name 100 ml and 15 ml. */
function isPortion(ml: number): boolean {
  return ml === 100 || ml === 15
}

/** Letters between or after digits that are digits: "5OO ml", "75O". */
function fixDigits(line: string): string {
  return line.replace(/\d[\dOoIl.,]*(?=\s*(?:ml|cl|dl|l)(?![a-z]{2}))/giu, (digits) =>
    digits.replace(/[Oo]/gu, '0').replace(/[Il]/gu, '1'),
  )
}

function toMl(value: string, unit: string): number {
  return Math.round(Number(value.replace(',', '.')) * (perUnit[unit] ?? 0))
}
