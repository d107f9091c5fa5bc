// The nine languages of the interface. To add one, add an entry here and a folder of messages.
// `code` is Olea's own code, given by the specification. HTML, HTTP and other programs get `tag` (BCP 47).

export const languages = [
  { code: 'en', tag: 'en', direction: 'ltr', name: 'English', country: 'GB' },
  { code: 'ar', tag: 'ar', direction: 'rtl', name: 'العربية', country: 'SA' },
  { code: 'ch', tag: 'zh-Hans', direction: 'ltr', name: '简体中文', country: 'CN' },
  { code: 'de', tag: 'de', direction: 'ltr', name: 'Deutsch', country: 'DE' },
  { code: 'fr', tag: 'fr', direction: 'ltr', name: 'Français', country: 'FR' },
  { code: 'hi', tag: 'hi', direction: 'ltr', name: 'हिन्दी', country: 'IN' },
  { code: 'jp', tag: 'ja', direction: 'ltr', name: '日本語', country: 'JP' },
  { code: 'ru', tag: 'ru', direction: 'ltr', name: 'Русский', country: 'RU' },
  { code: 'sp', tag: 'es', direction: 'ltr', name: 'Español', country: 'ES' },
] as const

export type Language = (typeof languages)[number]
export type LanguageCode = Language['code']

export const fallbackLanguage = 'en' satisfies LanguageCode

const byCode = new Map<string, Language>(languages.map((language) => [language.code, language]))
const codeByPrimarySubtag = new Map<string, LanguageCode>(
  languages.map((language) => [getPrimarySubtag(language.tag), language.code]),
)

export function isLanguageCode(value: string): value is LanguageCode {
  return byCode.has(value)
}

export function getLanguage(code: LanguageCode): Language {
  return byCode.get(code) ?? languages[0]
}

/**
 * Returns Olea's code for one of its codes or any BCP 47 tag (`es-MX` → `sp`, `zh-TW` → `ch`, `ch` → `ch`),
 * undefined for an unsupported language.
 */
export function findLanguageCode(value: string): LanguageCode | undefined {
  const normalized = value.trim().toLowerCase()
  if (isLanguageCode(normalized)) return normalized
  return codeByPrimarySubtag.get(getPrimarySubtag(normalized))
}

function getPrimarySubtag(tag: string): string {
  return tag.split(/[-_]/, 1)[0]?.toLowerCase() ?? ''
}
