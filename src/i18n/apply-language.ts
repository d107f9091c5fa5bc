// What the browser knows of its reader's language, and how it remembers a choice. Comes after the page: the server has
// chosen a language by the same rules already.
import i18next from 'i18next'
import LanguageDetector from 'i18next-browser-languagedetector'
import { detectionOptions, detectLanguage } from './detect-language.ts'
import { fallbackLanguage, findLanguageCode, getLanguage, type LanguageCode } from './languages.ts'

const detector = new LanguageDetector(null, detectionOptions)

/** Only once the page has come alive as it was served may it change its language. */
export function switchToDetectedLanguage(served: LanguageCode): void {
  const wanted = detectLanguage(detector)
  if (wanted !== undefined && wanted !== served) void i18next.changeLanguage(wanted)
}

/** Follows a change of language in the document, and remembers it for the next visit. */
export function applyLanguage(code: string): void {
  const language = getLanguage(findLanguageCode(code) ?? fallbackLanguage)
  document.documentElement.lang = language.tag
  document.documentElement.dir = language.direction
  detector.cacheUserLanguage(language.code)
}
