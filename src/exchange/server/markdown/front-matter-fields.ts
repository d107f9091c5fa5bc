// Reads front matter fields, which have different names in different systems. The first of `names` with a value is used.
import { z } from 'zod'
import { isPlausibleDate } from '../is-plausible-date.ts'
import { stripUnsupportedCharacters } from '../strip-unsupported-characters.ts'

type Fields = Map<string, unknown>

const NamedValue = z
  .object({ url: z.string(), src: z.string(), image: z.string(), name: z.string() })
  .partial()

export function getTextField(fields: Fields, names: string[]): string | undefined {
  for (const name of names) {
    const [text] = listTexts(fields.get(name))
    if (text !== undefined) return text
  }
  return undefined
}

/** Reads a list, a single name, or names separated by commas. */
export function getListField(fields: Fields, names: string[]): string[] {
  for (const name of names) {
    const value = fields.get(name)
    const values =
      typeof value === 'string' ? listTexts(value).flatMap((text) => text.split(',')) : listTexts(value)
    const trimmed = values.map((part) => part.trim()).filter((part) => part !== '')
    if (trimmed.length > 0) return [...new Set(trimmed)]
  }
  return []
}

export function getDateField(fields: Fields, names: string[]): Date | undefined {
  for (const name of names) {
    const value = fields.get(name)
    if (value instanceof Date && isPlausibleDate(value)) return value
    const date = typeof value === 'string' && parseDate(value.trim())
    if (date && isPlausibleDate(date)) return date
  }
  return undefined
}

/** Jekyll writes `2019-05-04 12:00:00 +0200`, Hexo `2019/5/4 9:00:00`. Without time or zone it is in UTC. */
const datePattern =
  /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:(?:T| +)(\d{1,2})(:\d{2}(?::\d{2}(?:\.\d+)?)?)? *(Z|[+-]\d{2}(?::?\d{2})?)?)?$/

function parseDate(text: string): Date | undefined {
  const [match, year, month = '', day = '', hour = '', rest = ':00', zone = 'Z'] =
    datePattern.exec(text) ?? []
  if (match === undefined) return undefined
  const offset = /^[+-]\d{2}$/.test(zone) ? `${zone}:00` : zone
  return new Date(
    `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}T${hour.padStart(2, '0')}${rest}${offset}`,
  )
}

function listTexts(value: unknown): string[] {
  if (typeof value === 'string') {
    const text = stripUnsupportedCharacters(value).trim()
    return text === '' ? [] : [text]
  }
  if (typeof value === 'number') return [String(value)]
  if (Array.isArray(value)) return value.flatMap(listTexts)
  const named = NamedValue.safeParse(value).data
  const text = named && (named.name ?? named.url ?? named.src ?? named.image)
  return text ? listTexts(text) : []
}
