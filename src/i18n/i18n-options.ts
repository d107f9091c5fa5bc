// One i18next set-up for server and browser, so that both say the same.
import type { InitOptions, i18n, ResourceLanguage } from 'i18next'
import { fallbackLanguage, findLanguageCode, getLanguage, type LanguageCode, languages } from './languages.ts'

/**
 * What comes with every page. Each file beside it is a namespace of its own, fetched when a part of the site that needs
 * it is shown: `useTranslation(['common', 'desk']).ready` there, and `t('desk:list.title')` below.
 */
export const commonNamespace = 'common'

export type Messages = Partial<Record<LanguageCode, { [commonNamespace]: ResourceLanguage[string] }>>

/** How translation files are fetched after the first one, which comes with the page. */
export const messageLoading = { maxRetries: 5, retryTimeoutMs: 350, maxParallelReads: 10 } as const

/**
 * Plural forms belong to the language, which browsers know by its BCP 47 tag: asked for `ch` they would answer for
 * Chamorro, and for `jp` by the machine's own language.
 */
export function setPluralRulesByTag(instance: i18n): void {
  const resolver = instance.services.pluralResolver as {
    getRule: (code: string, options?: object) => unknown
  }
  const byTag = resolver.getRule.bind(resolver)
  resolver.getRule = (code, options) => {
    const known = findLanguageCode(code)
    return byTag(known ? getLanguage(known).tag : code, options)
  }
}

export function createI18nOptions(language: LanguageCode, resources: Messages): InitOptions {
  return {
    lng: language,
    fallbackLng: fallbackLanguage,
    supportedLngs: languages.map((offered) => offered.code),
    load: 'currentOnly',
    ns: [commonNamespace],
    defaultNS: commonNamespace,
    resources: resources as InitOptions['resources'],
    partialBundledLanguages: true,
    interpolation: { escapeValue: false },
    maxRetries: messageLoading.maxRetries,
    retryTimeout: messageLoading.retryTimeoutMs,
    maxParallelReads: messageLoading.maxParallelReads,
    react: { useSuspense: false },
    initAsync: false,
  }
}
