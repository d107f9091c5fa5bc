import type LanguageDetector from 'i18next-browser-languagedetector'
import { fallbackLanguage, findLanguageCode, languageOf } from './languages.ts'

/** Follows a change of language in the document, and remembers it for the next visit. */
export function showLanguage(code: string, detector: LanguageDetector): void {
  const language = languageOf(findLanguageCode(code) ?? fallbackLanguage)
  document.documentElement.lang = language.tag
  document.documentElement.dir = language.direction
  detector.cacheUserLanguage(language.code)
}
