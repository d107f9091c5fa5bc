// Detects the language of the browser, in the order required by the specification.
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

/** Returns the first detected language that Olea supports. */
export function detectLanguage(detector: LanguageDetector): LanguageCode | undefined {
  const detected = detector.detect()
  return (Array.isArray(detected) ? detected : [detected ?? ''])
    .map(findLanguageCode)
    .find((code) => code !== undefined)
}
