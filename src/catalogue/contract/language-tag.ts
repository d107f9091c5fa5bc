// Languages of labels. There are more of them than languages of the interface, so they are stated as BCP 47 tags.
import { getLanguage, isLanguageCode } from '#src/i18n/languages.ts'

const languageNames = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' })

/**
 * The tag in its usual form (`EL` → `el`, `pt_br` → `pt-BR`), also for one of Olea's codes (`sp` → `es`). undefined for
 * what is not the tag of a language, such as `greek` or `gr`.
 */
export function toLanguageTag(text: string): string | undefined {
  const given = text.trim().replaceAll('_', '-').toLowerCase()
  if (isLanguageCode(given)) return getLanguage(given).tag
  if (!/^[a-z]{2,3}(?:-[a-z0-9]{2,8})*$/.test(given) || given.startsWith('und')) return undefined
  try {
    const [tag] = Intl.getCanonicalLocales(given)
    return languageNames.of(tag?.split('-', 1)[0] ?? '') === undefined ? undefined : tag
  } catch {
    return undefined
  }
}
