// The i18next options of server and browser. Both must render the same text.
import type { InitOptions, i18n, ResourceLanguage } from 'i18next'
import { fallbackLanguage, findLanguageCode, getLanguage, type LanguageCode, languages } from './languages.ts'

/**
 * The namespace included in every page. Every other message file is a separate namespace, fetched on demand: the parent
 * component waits for `useTranslation(['common', 'admin']).ready`, its children call `t('admin:list.title')`.
 */
export const commonNamespace = 'common'

export type Messages = Partial<Record<LanguageCode, { [commonNamespace]: ResourceLanguage[string] }>>

/**
 * Makes i18next select plural forms by BCP 47 tag instead of Olea's language code. `Intl.PluralRules` takes `ch` for
 * Chamorro, and uses the language of the operating system for the unknown `jp`.
 */
export function setPluralRulesByTag(instance: i18n): void {
  const resolver = instance.services.pluralResolver as {
    getRule: (code: string, options?: object) => unknown
  }
  const getRuleByTag = resolver.getRule.bind(resolver)
  resolver.getRule = (code, options) => {
    const language = findLanguageCode(code)
    return getRuleByTag(language ? getLanguage(language).tag : code, options)
  }
}

export function createI18nOptions(language: LanguageCode, resources: Messages): InitOptions {
  return {
    lng: language,
    fallbackLng: fallbackLanguage,
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
