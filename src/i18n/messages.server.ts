// The messages of pages, in the server's memory: one i18next instance a language for the life of the process.
import i18next, { type i18n, type ResourceLanguage } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { i18nOptions, type Messages, namespace, pluralsByTag } from './create-i18n.ts'
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

const common: Messages = messagesOf([namespace])
const all: Messages = messagesOf([namespace, ...loadersOwn])

function messagesOf(namespaces: string[]): Messages {
  return Object.fromEntries(
    languages.map(({ code }) => [
      code,
      Object.fromEntries(namespaces.map((name) => [name, files[`./messages/${code}/${name}.json`]])),
    ]),
  )
}

const instances = new Map<LanguageCode, i18n>()

export function i18nFor(language: LanguageCode): i18n {
  let instance = instances.get(language)
  if (!instance) {
    instance = i18next.createInstance()
    void instance.use(initReactI18next).init(i18nOptions(language, all))
    pluralsByTag(instance)
    instances.set(language, instance)
  }
  return instance
}

/** What the browser needs to start in this language: its messages, and English for any that is missing. */
export function messagesFor(language: LanguageCode): Messages {
  return { [fallbackLanguage]: common[fallbackLanguage], [language]: common[language] }
}
