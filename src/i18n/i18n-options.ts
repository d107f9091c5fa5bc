// The i18next options of server and browser. Both must render the same text.
import type { InitOptions, ResourceLanguage } from 'i18next'
import { type LanguageCode, languages } from './languages.ts'

/**
 * The namespace included in every page. Every other message file is a separate namespace, fetched on demand: the parent
 * component waits for `useTranslation(['common', 'admin']).ready`, its children call `t('admin:list.title')`.
 */
export const commonNamespace = 'common'

export type Messages = Partial<Record<LanguageCode, { [commonNamespace]: ResourceLanguage[string] }>>

export function createI18nOptions(language: LanguageCode, resources: Messages): InitOptions {
  return {
    lng: language,
    // Messages that a language lacks are filled in with English before i18next gets them (complete-messages.ts).
    fallbackLng: false,
    supportedLngs: languages.map(({ code }) => code),
    load: 'currentOnly',
    ns: [commonNamespace],
    defaultNS: commonNamespace,
    resources: resources as InitOptions['resources'],
    partialBundledLanguages: true,
    interpolation: { escapeValue: false },
    // For message files that are not included in the page; `retryTimeout` is in milliseconds.
    maxRetries: 5,
    retryTimeout: 350,
    maxParallelReads: 10,
    react: { useSuspense: false },
    initAsync: false,
  }
}
