// Codes of the nine languages in the protocols of the providers.
import type { LanguageCode } from '#src/i18n/languages.ts'

export const deeplTargets: Readonly<Record<LanguageCode, string>> = {
  en: 'EN-GB',
  ar: 'AR',
  ch: 'ZH-HANS',
  de: 'DE',
  fr: 'FR',
  hi: 'HI',
  jp: 'JA',
  ru: 'RU',
  sp: 'ES',
}
/** As a source, and in glossaries. */
export const deeplSources: Readonly<Record<LanguageCode, string>> = {
  ...deeplTargets,
  en: 'EN',
  ch: 'ZH',
}
export const googleCodes: Readonly<Record<LanguageCode, string>> = {
  en: 'en',
  ar: 'ar',
  ch: 'zh-CN',
  de: 'de',
  fr: 'fr',
  hi: 'hi',
  jp: 'ja',
  ru: 'ru',
  sp: 'es',
}
/** The first one that a server lists: older versions have another code for Chinese. */
export const libreTranslateCodes: Readonly<Record<LanguageCode, readonly string[]>> = {
  en: ['en'],
  ar: ['ar'],
  ch: ['zh-Hans', 'zh'],
  de: ['de'],
  fr: ['fr'],
  hi: ['hi'],
  jp: ['ja'],
  ru: ['ru'],
  sp: ['es'],
}
