// Texts of a record in several languages: Open Food Facts has a field for each, such as `generic_name_el`.
import { languages } from '#src/i18n/languages.ts'
import { toLanguageTag } from '../../../contract/language-tag.ts'
import type { LabelText } from '../../../contract/product-values.ts'
import { cleanText, hasLetters } from './clean-text.ts'

type Field = 'product_name' | 'generic_name' | 'conservation_conditions'

/** Of oils that are sold in the European Union and around the Mediterranean, besides those of the interface. */
const furtherLabelLanguages = 'bg ca cs da el et fi he hr hu it lt lv mt nl pl pt ro sk sl sq sv tr'.split(
  ' ',
)
const interfaceLanguages = languages.map(({ tag }) => tag.slice(0, 2))

/** Fields that a request for a single product names. */
export const translatedFields = [
  ...listFields('product_name', interfaceLanguages),
  ...listFields('generic_name', [...interfaceLanguages, ...furtherLabelLanguages]),
  ...listFields('conservation_conditions', [...interfaceLanguages, ...furtherLabelLanguages]),
]

function listFields(field: Field, codes: string[]): string[] {
  return codes.map((code) => `${field}_${code}`)
}

/** By the language of Open Food Facts: two letters. */
export function listTranslated(input: unknown, field: Field): Map<string, string> {
  const entries = Object.entries(input as Record<string, unknown>).flatMap(([name, value]) => {
    const language = name.startsWith(`${field}_`) ? name.slice(field.length + 1) : ''
    const text = typeof value === 'string' ? cleanText(value) : ''
    return /^[a-z]{2}$/.test(language) && hasLetters(text) ? [[language, text] as const] : []
  })
  return new Map(entries)
}

/**
 * As texts of the label, that in the language of the record first. Texts that are too long are left out.
 * @param text that of the record without a language
 */
export function listLabelTexts(
  input: unknown,
  field: Field,
  { lang, text, maxLength }: { lang: string; text: string; maxLength: number },
): LabelText[] {
  const translated = listTranslated(input, field)
  if (!translated.has(lang) && hasLetters(text) && ![...translated.values()].includes(text))
    translated.set(lang, text)
  const texts = new Map<string | undefined, LabelText>()
  for (const [code, each] of [...translated].toSorted(
    ([a], [b]) => Number(b === lang) - Number(a === lang),
  )) {
    const language = toLanguageTag(code)
    if (each.length <= maxLength && !texts.has(language))
      texts.set(language, { ...(language ? { language } : {}), text: each })
  }
  return [...texts.values()]
}
