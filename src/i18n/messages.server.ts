// The messages for rendering pages on the server. Each language has one i18next instance per process.
import i18next, { type i18n, type ResourceLanguage } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { cachePlainTexts } from '#src/workarounds/cache-plain-texts.ts'
import { setPluralRulesByTag } from '#src/workarounds/plural-rules-by-tag.ts'
import { completeMessages } from './complete-messages.ts'
import { commonNamespace, createI18nOptions, type Messages } from './i18n-options.ts'
import { fallbackLanguage, type LanguageCode, languages } from './languages.ts'

const files = import.meta.glob<ResourceLanguage[string]>(
  './messages/*/{common,legal,offline,catalogue,scan,social,comments,people,achievements,app,notifications,subscription}.json',
  {
    eager: true,
    import: 'default',
  },
)

/** Namespaces with the long texts of single pages. The browser gets these texts as loader data only. */
const loaderNamespaces = ['legal', 'offline']
/** Namespaces of pages that the server renders; `includeMessages` adds them to the document. */
const pageNamespaces = [
  'catalogue',
  'scan',
  'social',
  'comments',
  'people',
  'achievements',
  'app',
  'notifications',
  'subscription',
]

const all: Messages = collectMessages([commonNamespace, ...loaderNamespaces, ...pageNamespaces])

function collectMessages(namespaces: string[]): Messages {
  return Object.fromEntries(
    languages.map(({ code }) => [
      code,
      Object.fromEntries(namespaces.map((name) => [name, findMessages(code, name)])),
    ]),
  )
}

function findMessages(code: LanguageCode, namespace: string): ResourceLanguage[string] {
  const english = files[`./messages/${fallbackLanguage}/${namespace}.json`]
  if (!english) throw new Error(`There are no messages of ${namespace}`)
  return completeMessages(files[`./messages/${code}/${namespace}.json`], english)
}

const instances = new Map<LanguageCode, i18n>()

export function getServerI18n(language: LanguageCode): i18n {
  let instance = instances.get(language)
  if (!instance) {
    instance = i18next.createInstance()
    void instance.use(initReactI18next).init(createI18nOptions(language, all))
    setPluralRulesByTag(instance)
    cachePlainTexts(instance)
    instances.set(language, instance)
  }
  return instance
}

type Page = { language: LanguageCode; messageNamespaces: Set<string>; texts: Map<string, string> }

/**
 * Adds messages to the HTML document of a page in its language: the common ones and those of further namespaces that the
 * page renders. The loaders of one request run side by side, each adding what it needs.
 */
export function includeMessages({ language, messageNamespaces, texts }: Page, ...namespaces: string[]): void {
  for (const namespace of [commonNamespace, ...namespaces]) messageNamespaces.add(namespace)
  texts.set('messages', getMessagesText(language, [...messageNamespaces]))
}

const messageTexts = new Map<string, string>()

function getMessagesText(language: LanguageCode, namespaces: string[]): string {
  const id = [language, ...namespaces].join(' ')
  const known = messageTexts.get(id)
  if (known) return known
  const messages = Object.fromEntries(namespaces.map((name) => [name, findMessages(language, name)]))
  const text = JSON.stringify({ [language]: messages }).replaceAll('<', '\\u003c')
  messageTexts.set(id, text)
  return text
}
