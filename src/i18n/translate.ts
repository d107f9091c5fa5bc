// The words of the interface: looked up, counted and filled in. Server and browser say the same because both ask here.
import { fallbackLanguage, type LanguageCode, languageOf } from './languages.ts'

/**
 * What comes with every page. Each file beside it is a namespace of its own, fetched when a part of the site that needs
 * it is shown: `useTranslation(['common', 'desk']).ready` there, and `t('desk:list.title')` below.
 */
export const namespace = 'common'

/** One file of messages, nested as its keys are. */
export type Words = { readonly [part: string]: string | Words }

/** Files of messages by language and namespace. */
export type Messages = Partial<Record<LanguageCode, Partial<Record<string, Words>>>>

/**
 * What fills the places of a message. `count` chooses the plural form as well; `defaultValue` is said where there is no
 * message.
 */
export type Values = Readonly<Record<string, unknown>>

/** @param key `list.title` of every page's words, or `desk:list.title` of another file's */
export type Translate = (key: string, values?: Values) => string

/** A word that is missing in the language is said in English; one that is missing there, too, by its key. */
export function createTranslate(language: LanguageCode, messages: Messages): Translate {
  return (key, values = {}) => {
    const [file, path] = splitKey(key)
    for (const code of new Set<LanguageCode>([language, fallbackLanguage])) {
      const words = messages[code]?.[file]
      const found = words && findWord(words, path, pluralForm(code, values.count))
      if (found !== undefined) return fill(found, values)
    }
    return typeof values.defaultValue === 'string' ? values.defaultValue : path
  }
}

function splitKey(key: string): [file: string, path: string] {
  const end = key.indexOf(':')
  return end < 0 ? [namespace, key] : [key.slice(0, end), key.slice(end + 1)]
}

function findWord(words: Words, path: string, form: string | undefined): string | undefined {
  const parts = path.split('.')
  const last = parts.pop() ?? ''
  let place: string | Words | undefined = words
  for (const part of parts) place = typeof place === 'object' ? ownPart(place, part) : undefined
  if (typeof place !== 'object') return undefined
  const word = (form && ownPart(place, `${last}_${form}`)) || ownPart(place, last)
  return typeof word === 'string' ? word : undefined
}

function ownPart(words: Words, name: string): string | Words | undefined {
  return Object.hasOwn(words, name) ? words[name] : undefined
}

const rules = new Map<LanguageCode, Intl.PluralRules>()

/** Plural forms belong to the language, which browsers know by its BCP 47 tag: `ch` would be Chamorro. */
function pluralForm(code: LanguageCode, count: unknown): string | undefined {
  if (typeof count !== 'number') return undefined
  let rule = rules.get(code)
  if (!rule) {
    rule = new Intl.PluralRules(languageOf(code).tag)
    rules.set(code, rule)
  }
  return rule.select(count)
}

/** Plain text, put in as it is: whoever shows it escapes it. */
function fill(text: string, values: Values): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''))
}
