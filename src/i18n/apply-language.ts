// Detects, applies and stores the language of the interface in the browser. Loaded after hydration, because the server
// has already rendered the page in a language chosen by the same rules.
import i18next from 'i18next'
import LanguageDetector from 'i18next-browser-languagedetector'
import { detectionOptions, detectLanguage } from './detect-language.ts'
import { fallbackLanguage, findLanguageCode, getLanguage, type LanguageCode } from './languages.ts'

const detector = new LanguageDetector(null, detectionOptions)

/** Call after hydration only: hydration has to start with the language that the server rendered. */
export function switchToDetectedLanguage(renderedLanguage: LanguageCode): void {
  const detected = detectLanguage(detector)
  if (detected !== undefined && detected !== renderedLanguage) void i18next.changeLanguage(detected)
}

/** Updates the language attributes of the document and stores the language for the next visit. */
export function applyLanguage(code: string): void {
  const language = getLanguage(findLanguageCode(code) ?? fallbackLanguage)
  document.documentElement.lang = language.tag
  document.documentElement.dir = language.direction
  detector.cacheUserLanguage(language.code)
}
