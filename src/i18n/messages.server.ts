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

const urls = import.meta.glob<string>(
  './messages/*/{common,catalogue,scan,social,comments,people,achievements,app,notifications,subscription}.json',
  { eager: true, query: '?url', import: 'default' },
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

type Page = { language: LanguageCode; messageFiles: Map<string, string>; texts: Map<string, string> }

/**
 * Adds message files to a page, which the browser loads before hydration: the common ones and those of further namespaces
 * that the page renders. The loaders of one request run side by side, each adding what it needs.
 */
export function includeMessages({ language, messageFiles, texts }: Page, ...namespaces: string[]): void {
  for (const name of [commonNamespace, ...namespaces]) messageFiles.set(name, getUrl(language, name))
  texts.set('message-files', JSON.stringify(Object.fromEntries(messageFiles)))
}

/** Built files have a hash in their name. In development, messages that the language lacks are added in English. */
function getUrl(language: LanguageCode, namespace: string): string {
  if (!import.meta.env.PROD) return `/locales/${language}/${namespace}.json`
  const url = urls[`./messages/${language}/${namespace}.json`]
  if (url === undefined) throw new Error(`There are no messages of ${namespace} for browsers`)
  return url
}
