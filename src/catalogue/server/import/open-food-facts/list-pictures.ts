// Lists the pictures that a record of Open Food Facts names. API replies contain their addresses, the JSONL export only
// the numbers from which the addresses are made.
import { findLanguageCode } from '#src/i18n/languages.ts'
import type { NamedPicture } from '../import-record.ts'
import { picturesLicense } from './license.ts'
import type { OpenFoodFactsRecord } from './record.ts'

const imageSite = 'https://images.openfoodfacts.org/images/products'

/** The nutrition and ingredients stand on the back label. */
const kinds = { front: 'front', ingredients: 'back' } as const
type Kind = keyof typeof kinds

export function listPictures(record: OpenFoodFactsRecord): NamedPicture[] {
  return (Object.keys(kinds) as Kind[]).flatMap((name) => {
    const found = findPicture(record, name)
    if (!found) return []
    const language = found.language ? findLanguageCode(found.language) : undefined
    return [{ url: found.url, kind: kinds[name], ...(language ? { language } : {}), ...picturesLicense }]
  })
}

type Found = { url: string; language?: string | undefined }

function findPicture(record: OpenFoodFactsRecord, name: Kind): Found | undefined {
  const { lang } = record
  const displayed = toFields(toFields(record.selected_images[name]).display)
  const language = lang in displayed ? lang : Object.keys(displayed)[0]
  const given =
    (name === 'front' && (record.image_front_url || record.image_url)) ||
    (name === 'ingredients' && record.image_ingredients_url) ||
    (language && displayed[language])
  if (typeof given === 'string' && /^https?:\/\//i.test(given) && given.length <= 2_000)
    return { url: toFullSize(given), language: findLanguageOfFile(given) ?? language }
  return buildAddress(record, name)
}

/** `front_it.12.400.jpg` is the size of a page; `front_it.12.full.jpg` has enough detail for the scanner. */
const toFullSize = (url: string): string => url.replace(/\.(?:100|200|400)\.jpg$/, '.full.jpg')

const findLanguageOfFile = (url: string): string | undefined => /_([a-z]{2})\.\d+\.\w+\.jpg$/.exec(url)?.[1]

/** From `images.front_it.rev`, since 2025 `images.selected.front.it.rev`. */
function buildAddress({ code, lang, images }: OpenFoodFactsRecord, name: Kind): Found | undefined {
  const selected = toFields(toFields(images.selected)[name])
  const languages = [
    ...Object.keys(selected),
    ...Object.keys(images).flatMap((key) => new RegExp(`^${name}_([a-z]{2})$`).exec(key)?.[1] ?? []),
  ]
  const language = languages.includes(lang) ? lang : languages[0]
  if (!language || !/^[a-z]{2}$/.test(language) || !/^\d{4,24}$/.test(code)) return undefined
  const { rev } = toFields(selected[language] ?? images[`${name}_${language}`])
  if (!/^\d{1,6}$/.test(String(rev))) return undefined
  const digits = code.padStart(13, '0')
  const folders = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6, 9), digits.slice(9)].join('/')
  return { url: `${imageSite}/${folders}/${name}_${language}.${rev}.full.jpg`, language }
}

function toFields(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}
