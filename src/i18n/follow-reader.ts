// What the browser knows of its reader's language, and how it remembers a choice. Comes after the page: the server has
// chosen a language by the same rules already.
import LanguageDetector from 'i18next-browser-languagedetector'
import type { I18n } from './create-i18n.ts'
import { detectionOptions, wantedLanguage } from './detect-language.ts'
import { type LanguageCode, languageOf } from './languages.ts'

const detector = new LanguageDetector(null, detectionOptions)

/** Only once the page has come alive as it was served may it change its language. */
export async function followReader(i18n: I18n): Promise<void> {
  const wanted = wantedLanguage(detector)
  if (wanted !== undefined && wanted !== i18n.language) await i18n.changeLanguage(wanted)
}

/** Follows a change of language in the document, and remembers it for the next visit. */
export function showLanguage(code: LanguageCode): void {
  const language = languageOf(code)
  document.documentElement.lang = language.tag
  document.documentElement.dir = language.direction
  detector.cacheUserLanguage(language.code)
}
