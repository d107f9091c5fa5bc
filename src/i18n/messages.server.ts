// The messages for rendering pages on the server. Each language has one i18next instance per process.
import i18next, { type i18n, type ResourceLanguage } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { setPluralRulesByTag } from '#src/workarounds/plural-rules-by-tag.ts'
import { commonNamespace, createI18nOptions, type Messages } from './i18n-options.ts'
import { fallbackLanguage, type LanguageCode, languages } from './languages.ts'

const files = import.meta.glob<ResourceLanguage[string]>('./messages/*/{common,legal,offline}.json', {
  eager: true,
  import: 'default',
})

/** Namespaces with the long texts of single pages. The browser gets these texts as loader data only. */
const loaderNamespaces = ['legal', 'offline']

const common: Messages = collectMessages([commonNamespace])
const all: Messages = collectMessages([commonNamespace, ...loaderNamespaces])

function collectMessages(namespaces: string[]): Messages {
  return Object.fromEntries(
    languages.map(({ code }) => [
      code,
      Object.fromEntries(namespaces.map((name) => [name, files[`./messages/${code}/${name}.json`]])),
    ]),
  )
}

const instances = new Map<LanguageCode, i18n>()

export function getServerI18n(language: LanguageCode): i18n {
  let instance = instances.get(language)
  if (!instance) {
    instance = i18next.createInstance()
    void instance.use(initReactI18next).init(createI18nOptions(language, all))
    setPluralRulesByTag(instance)
    instances.set(language, instance)
  }
  return instance
}

/** Returns the messages included in a page: those of its language, and English as the fallback. */
export function getInitialMessages(language: LanguageCode): Messages {
  return { [fallbackLanguage]: common[fallbackLanguage], [language]: common[language] }
}
