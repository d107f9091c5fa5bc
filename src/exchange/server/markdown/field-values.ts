// Front matter has many spellings for few things: the first of `names` that holds something counts.
import { z } from 'zod'
import { isPlausibleDate } from '../is-plausible-date.ts'
import { withoutUnstorable } from '../without-unstorable.ts'

type Fields = Map<string, unknown>

const Named = z.object({ url: z.string(), src: z.string(), image: z.string(), name: z.string() }).partial()

export function textOf(fields: Fields, names: string[]): string | undefined {
  for (const name of names) {
    const [text] = texts(fields.get(name))
    if (text !== undefined) return text
  }
  return undefined
}

/** A list, a single name or names separated by commas. */
export function namesOf(fields: Fields, names: string[]): string[] {
  for (const name of names) {
    const value = fields.get(name)
    const found = typeof value === 'string' ? texts(value).flatMap((text) => text.split(',')) : texts(value)
    const kept = found.map((part) => part.trim()).filter((part) => part !== '')
    if (kept.length > 0) return [...new Set(kept)]
  }
  return []
}

export function dateOf(fields: Fields, names: string[]): Date | undefined {
  for (const name of names) {
    const value = fields.get(name)
    if (value instanceof Date && isPlausibleDate(value)) return value
    if (typeof value !== 'string' || !/^\d{4}-\d{1,2}-\d{1,2}/.test(value)) continue
    // Jekyll writes `2019-05-04 12:00:00 +0200`; a day alone and a time without zone count as UTC.
    const iso = value
      .trim()
      .replace(
        /^(\S+) (\d[\d:.]*)(?: ?(Z|[+-]\d{2}:?\d{2}))?$/,
        (_, day, time, zone) => `${day}T${time}${zone ?? 'Z'}`,
      )
    const date = new Date(/T[\d:.]+$/.test(iso) ? `${iso}Z` : iso)
    if (isPlausibleDate(date)) return date
  }
  return undefined
}

function texts(value: unknown): string[] {
  if (typeof value === 'string') {
    const text = withoutUnstorable(value).trim()
    return text === '' ? [] : [text]
  }
  if (typeof value === 'number') return [String(value)]
  if (Array.isArray(value)) return value.flatMap(texts)
  const named = Named.safeParse(value).data
  const text = named && (named.name ?? named.url ?? named.src ?? named.image)
  return text ? texts(text) : []
}
