// Reads the net quantity of a label: "750 ml", "0,5 L", "2 x 500 ml", "16.9 fl oz (500 mL)", "½ litre", "1 L ℮".
import { foldDigits } from '../../contract/fold-digits.ts'

type Unit = { millilitres: number; kind: 'metric' | 'other' | 'mass' }

const metric = (millilitres: number): Unit => ({ millilitres, kind: 'metric' })
const other = (millilitres: number): Unit => ({ millilitres, kind: 'other' })
/** A litre of olive oil weighs 916 g. */
const mass = (grams: number): Unit => ({ millilitres: grams / 0.916, kind: 'mass' })

const units: Record<string, Unit> = {
  ...named(
    metric(1),
    'ml mls cc cm3 millilitre millilitres milliliter milliliters mililitros millilitri мл مل 毫升 मिली',
  ),
  ...named(metric(10), 'cl centilitre centilitres centiliter centiliters centilitri'),
  ...named(metric(100), 'dl decilitre'),
  ...named(
    metric(1_000),
    'l lt ltr ltrs lit lts litre litres liter liters litro litros litri litry liters л литр литра λ λίτρο λίτρα لتر ليتر ل 升 公升 リットル लीटर',
  ),
  'fl oz': other(29.5735),
  ...named(other(29.5735), 'floz oz'),
  ...named(other(473.176), 'pt pint'),
  ...named(other(946.353), 'qt quart'),
  ...named(other(3_785.41), 'gal gallon gallons'),
  ...named(mass(1), 'g gr grs gram grams gramm grammes г'),
  ...named(mass(1_000), 'kg kgs kilo kilogram кг'),
}

function named(unit: Unit, names: string): Record<string, Unit> {
  return Object.fromEntries(names.split(' ').map((name) => [name, unit]))
}

const amount = String.raw`(?<numerator>\d+)\s*[/\u2044]\s*(?<denominator>\d+)|(?<number>\d{1,3}(?: \d{3})+|\d*[.,]?\d+)`
const unit = String.raw`(?<unit>fl\.?\s*oz|[\p{L}\p{M}]+3?)`
const count = String.raw`(?:(?<before>\d{1,3})\s*(?:bottles?\s*)?[x×*]\s*)?`
const pattern = new RegExp(
  String.raw`${count}(?<![\d.,])(?:${amount})\s*${unit}\.?(?:\s*[x×*]\s*(?<after>\d{1,3})(?![\d\p{L}]))?`,
  'gu',
)

/** @returns millilitres in total; undefined when no quantity is stated */
export function parseQuantity(text: string): number | undefined {
  const stated = listQuantities(text)
  // Labels for several countries state millilitres and ounces; the former are the exact ones.
  const first =
    stated.find(({ kind }) => kind === 'metric') ?? stated.find(({ kind }) => kind === 'other') ?? stated[0]
  return first?.millilitres
}

/** Whether the quantity is stated by volume, as that of oil is. */
export const isStatedByVolume = (text: string): boolean =>
  listQuantities(text).some(({ kind }) => kind !== 'mass')

function listQuantities(text: string): Unit[] {
  const folded = foldDigits(text.normalize('NFKC').toLowerCase().slice(0, 500))
  return [...folded.matchAll(pattern)].flatMap(({ groups = {} }) => {
    const found = units[(groups.unit ?? '').replaceAll(/[.\s]+/g, ' ').trim()]
    if (!found) return []
    const number = toNumber(groups, found)
    const total = Number(groups.before ?? 1) * Number(groups.after ?? 1) * number * found.millilitres
    if (!(total > 0 && total <= 1_000_000)) return []
    return [{ kind: found.kind, millilitres: Math.round(total * 10) / 10 }]
  })
}

function toNumber(groups: Record<string, string>, { millilitres, kind }: Unit): number {
  if (groups.numerator !== undefined) return Number(groups.numerator) / Number(groups.denominator)
  const text = groups.number ?? ''
  // Nobody states thousandths of a millilitre: "1.000 ml", "1,000 ml" and "1 000 ml" are a litre.
  const areThousands = kind === 'metric' && millilitres === 1 && /^\d{1,3}([.,]\d{3})+$/.test(text)
  return Number(areThousands ? text.replaceAll(/[.,]/g, '') : text.replaceAll(' ', '').replace(',', '.'))
}
