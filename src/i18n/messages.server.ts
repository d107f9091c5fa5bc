// The messages of pages, in the server's memory: one i18next instance a language for the life of the process.
import i18next, { type i18n, type ResourceLanguage } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { commonNamespace, createI18nOptions, type Messages, setPluralRulesByTag } from './i18n-options.ts'
import { fallbackLanguage, type LanguageCode, languages } from './languages.ts'

const files = import.meta.glob<ResourceLanguage[string]>('./messages/*/{common,legal,offline}.json', {
  eager: true,
  import: 'default',
})

/**
 * What loaders say beside what every page needs: long texts of single pages, which reach the browser with their page
 * and in no other way.
 */
const loadersOwn = ['legal', 'offline']

const common: Messages = messagesOf([commonNamespace])
const all: Messages = messagesOf([commonNamespace, ...loadersOwn])

function messagesOf(namespaces: string[]): Messages {
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

/** What the browser needs to start in this language: its messages, and English for any that is missing. */
export function getInitialMessages(language: LanguageCode): Messages {
  return { [fallbackLanguage]: common[fallbackLanguage], [language]: common[language] }
}
