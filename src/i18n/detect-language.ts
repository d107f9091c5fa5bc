// The order in which a browser's language is found, as the specification has it.
import type LanguageDetector from 'i18next-browser-languagedetector'
import type { DetectorOptions } from 'i18next-browser-languagedetector'
import { findLanguageCode, type LanguageCode } from './languages.ts'

const storageKey = 'i18nextLng'

export const detectionOptions: DetectorOptions = {
  order: ['querystring', 'cookie', 'localStorage', 'sessionStorage', 'navigator', 'htmlTag'],
  lookupQuerystring: 'lng',
  lookupCookie: storageKey,
  lookupLocalStorage: storageKey,
  lookupSessionStorage: storageKey,
  caches: ['localStorage', 'cookie'],
  cookieMinutes: 365 * 24 * 60,
  cookieOptions: { path: '/', sameSite: 'lax' },
}

/** Olea's code of the first language found that is offered. */
export function detectLanguage(detector: LanguageDetector): LanguageCode | undefined {
  const found = detector.detect()
  return (Array.isArray(found) ? found : [found ?? ''])
    .map(findLanguageCode)
    .find((code) => code !== undefined)
}
