import { foldDigits } from './fold-digits.ts'

const groups = String.raw`[1-9]\d{0,2}(?:[.,٬'’\s]\d{3})+`
const pattern = new RegExp(String.raw`^(?:(?<grouped>${groups})|(?<plain>\d+(?:[.,٫]\d+)?))(?:\s*ml)?$`, 'i')

/**
 * Reads millilitres that people type. Nobody states thousandths of a millilitre: "1.000", "1,000" and "1 000" are a litre.
 * @returns undefined for what is no number, or less than one
 */
export function readMillilitres(text: string): number | undefined {
  const { grouped, plain = '' } = pattern.exec(foldDigits(text.trim()))?.groups ?? {}
  const number = Number(grouped?.replaceAll(/\D/g, '') ?? plain.replace(/[,٫]/, '.'))
  return number >= 1 ? number : undefined
}
