// Works around i18next 27.1.2: it passes Olea's language codes to `Intl.PluralRules` and has no option to map them. `ch`
// stands for Chamorro there, and for the unknown `jp` the language of the operating system applies.
import type { i18n } from 'i18next'
import { findLanguageCode, getLanguage } from '#src/i18n/languages.ts'

/** Makes i18next select plural forms by BCP 47 tag instead of language code. */
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
