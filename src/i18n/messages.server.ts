// The messages of pages, in the server's memory: one interpreter a language for the life of the process.
import { createI18n, type I18n } from './create-i18n.ts'
import { fallbackLanguage, type LanguageCode, languages } from './languages.ts'
import { type Messages, namespace, type Words } from './translate.ts'

const files = import.meta.glob<Words>('./messages/*/{common,legal,offline}.json', {
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

const interpreters = new Map<LanguageCode, I18n>()

export function i18nFor(language: LanguageCode): I18n {
  let interpreter = interpreters.get(language)
  if (!interpreter) {
    interpreter = createI18n({ language, messages: all, fetchWords: nothingMore, onFailure: fail })
    interpreters.set(language, interpreter)
  }
  return interpreter
}

/** A page is rendered with the words that are here; only a browser asks for others. */
function nothingMore(language: LanguageCode, file: string): Promise<Words> {
  return Promise.reject(new Error(`pages are rendered without ${file} (${language})`))
}

function fail(error: unknown): void {
  throw error
}

/** What the browser needs to start in this language: its messages, and English for any that is missing. */
export function messagesFor(language: LanguageCode): Messages {
  return { [fallbackLanguage]: common[fallbackLanguage], [language]: common[language] }
}
