// Settings of machine translation.
import { z } from 'zod'
import { findLanguageCode, type LanguageCode, languages } from '#src/i18n/languages.ts'

const providerNames = ['deepl', 'libretranslate', 'google', 'llm'] as const
type ProviderName = (typeof providerNames)[number]

const list = z.string().transform((value) =>
  value
    .split(',')
    .map((item) => item.trim().toLowerCase())
    .filter(Boolean),
)
const httpUrl = z.url({ protocol: /^https?$/, error: 'must be a URL such as https://translate.example' })
const key = z.string().max(2_000).optional()

const order = list
  .refine((names) => names.every(isProviderName), {
    error: 'must be deepl, libretranslate, google or llm, separated by commas',
  })
  .transform((names) => names.filter(isProviderName))
const onPublish = list
  .refine((codes) => codes.every((code) => code === 'all' || findLanguageCode(code)), {
    error: 'must be all, or languages such as de,fr',
  })
  .transform((codes): LanguageCode[] =>
    codes.includes('all')
      ? languages.map((language) => language.code)
      : codes.flatMap((code) => findLanguageCode(code) ?? []),
  )
const prices = list
  .refine((items) => items.every((item) => parsePrice(item)), {
    error: 'must be prices of a million characters such as deepl:20,google:18.5',
  })
  .transform(
    (items): Partial<Record<ProviderName, number>> =>
      Object.fromEntries(items.flatMap((item) => [parsePrice(item) ?? []])),
  )

export const translationEnvironment = {
  TRANSLATION_PROVIDERS: order.default([]),
  DEEPL_KEY: key,
  DEEPL_URL: httpUrl.optional(),
  LIBRETRANSLATE_URL: httpUrl.optional(),
  LIBRETRANSLATE_KEY: key,
  GOOGLE_TRANSLATE_KEY: key,
  GOOGLE_TRANSLATE_URL: httpUrl.default('https://translation.googleapis.com'),
  TRANSLATE_ON_PUBLISH: onPublish.default([]),
  TRANSLATE_ON_REQUEST: z
    .enum(['0', '1'], { error: 'must be 0 or 1' })
    .transform((value) => value === '1')
    .default(true),
  TRANSLATION_DAILY_CHARACTERS: z.coerce.number().int().min(0).max(1e9).default(500_000),
  TRANSLATION_DAILY_COST: z.coerce.number().min(0).max(1e6).default(0),
  TRANSLATION_PRICES: prices.default({}),
}

type Settings = z.infer<z.ZodObject<typeof translationEnvironment>> & { AI_URL?: string | undefined }

/** @param reject throws for a setting that is missing */
export function parseTranslation(env: Settings, reject: (name: string, message: string) => never) {
  const required: Record<ProviderName, string | undefined> = {
    deepl: env.DEEPL_KEY,
    libretranslate: env.LIBRETRANSLATE_URL,
    google: env.GOOGLE_TRANSLATE_KEY,
    llm: env.AI_URL,
  }
  const names = {
    deepl: 'DEEPL_KEY',
    libretranslate: 'LIBRETRANSLATE_URL',
    google: 'GOOGLE_TRANSLATE_KEY',
    llm: 'AI_URL',
  }
  for (const name of env.TRANSLATION_PROVIDERS) {
    if (!required[name]) reject(names[name], `TRANSLATION_PROVIDERS contains ${name}`)
  }
  const toMicros = (price: number) => Math.round(price * 1_000_000)
  return Object.freeze({
    order: env.TRANSLATION_PROVIDERS,
    deepl: env.DEEPL_KEY ? { key: env.DEEPL_KEY, url: withoutSlash(env.DEEPL_URL) } : undefined,
    libretranslate: env.LIBRETRANSLATE_URL
      ? { url: withoutSlash(env.LIBRETRANSLATE_URL), key: env.LIBRETRANSLATE_KEY }
      : undefined,
    google: env.GOOGLE_TRANSLATE_KEY
      ? { key: env.GOOGLE_TRANSLATE_KEY, url: withoutSlash(env.GOOGLE_TRANSLATE_URL) }
      : undefined,
    onPublish: env.TRANSLATE_ON_PUBLISH,
    allowsReaders: env.TRANSLATE_ON_REQUEST,
    dailyCharacters: env.TRANSLATION_DAILY_CHARACTERS,
    dailyCostMicros: toMicros(env.TRANSLATION_DAILY_COST),
    pricesMicros: Object.fromEntries(
      Object.entries(env.TRANSLATION_PRICES).map(([name, price]) => [name, toMicros(price)]),
    ),
  })
}

function withoutSlash<Url extends string | undefined>(url: Url): Url {
  return url?.replace(/\/+$/, '') as Url
}

function isProviderName(value: string): value is ProviderName {
  return providerNames.some((name) => name === value)
}

function parsePrice(item: string): [ProviderName, number] | undefined {
  const [name = '', price = ''] = item.split(':')
  return isProviderName(name) && /^\d{1,6}(?:\.\d{1,6})?$/.test(price) ? [name, Number(price)] : undefined
}
