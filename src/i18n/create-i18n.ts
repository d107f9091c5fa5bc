// One i18next set-up for server and browser, so that both say the same.
import type { InitOptions, ResourceLanguage } from 'i18next'
import { fallbackLanguage, type LanguageCode, languages } from './languages.ts'

export const namespace = 'common'

export type Messages = Partial<Record<LanguageCode, { [namespace]: ResourceLanguage[string] }>>

/** How translation files are fetched after the first one, which comes with the page. */
export const loading = { maxRetries: 5, retryTimeoutMs: 350, maxParallelReads: 10 } as const

export function i18nOptions(language: LanguageCode, resources: Messages): InitOptions {
  return {
    lng: language,
    fallbackLng: fallbackLanguage,
    supportedLngs: languages.map((offered) => offered.code),
    load: 'currentOnly',
    ns: [namespace],
    defaultNS: namespace,
    resources: resources as InitOptions['resources'],
    partialBundledLanguages: true,
    interpolation: { escapeValue: false },
    maxRetries: loading.maxRetries,
    retryTimeout: loading.retryTimeoutMs,
    maxParallelReads: loading.maxParallelReads,
    react: { useSuspense: false },
    initAsync: false,
  }
}
