import type { Message, PluralForm } from './read-messages.ts'

/**
 * What is wrong with a language's messages, measured by those of the reference language.
 * @param tag BCP 47 name of the language, which decides its plural forms
 */
export function compareMessages(
  reference: ReadonlyMap<string, Message>,
  messages: ReadonlyMap<string, Message>,
  tag: string,
): string[] {
  const faults: string[] = []
  for (const key of messages.keys()) if (!reference.has(key)) faults.push(`${key} is in no other language`)
  for (const [key, original] of reference) {
    const message = messages.get(key)
    if (message === undefined) faults.push(`${key} is missing`)
    else faults.push(...compareMessage(original, message, tag).map((fault) => `${key} ${fault}`))
  }
  return faults
}

function compareMessage(original: Message, message: Message, tag: string): string[] {
  if (typeof original === 'string' && typeof message === 'string') {
    return [
      ...emptyFault(message),
      ...turnedFault(message),
      ...placeholderFault(placeholders(original), message),
    ]
  }
  if (typeof original === 'string' || typeof message === 'string')
    return ['has plural forms in one language only']
  return comparePlural(original.other ?? '', message, tag)
}

function comparePlural(original: string, forms: Exclude<Message, string>, tag: string): string[] {
  const needed = new Intl.PluralRules(tag).resolvedOptions().pluralCategories
  const given = Object.entries(forms) as [PluralForm, string][]
  return [
    ...needed.filter((form) => forms[form] === undefined).map((form) => `lacks the plural form ${form}`),
    ...given
      .filter(([form]) => !needed.includes(form))
      .map(([form]) => `has a plural form ${form}, which the language has not`),
    ...given.flatMap(([form, text]) => {
      // A form that stands for one number alone may say it in words.
      const mayHideCount = form === 'zero' || form === 'one' || form === 'two'
      const wanted = placeholders(original).filter(
        (name) => !(mayHideCount && name === 'count' && !text.includes('{{count}}')),
      )
      return [...emptyFault(text), ...turnedFault(text), ...placeholderFault(wanted, text)]
    }),
  ]
}

function emptyFault(text: string): string[] {
  return text.trim() === '' ? ['is empty'] : []
}

const isolated = /\u2066[^\u2069]*\u2069/g
const citation = /\d(?:\([\da-z]+\))+/i

/** Among letters that run from right to left `6(1)(f)` is shown as `(f)(1)6`, unless it is set apart. */
function turnedFault(text: string): string[] {
  if (!/\p{Script=Arabic}/u.test(text)) return []
  const [turned] = citation.exec(text.replaceAll(isolated, '')) ?? []
  return turned === undefined ? [] : [`shows ${turned} turned round: put it between \\u2066 and \\u2069`]
}

function placeholderFault(wanted: string[], text: string): string[] {
  const given = placeholders(text)
  return wanted.join() === given.join() ? [] : [`has placeholders [${given}] instead of [${wanted}]`]
}

/** Names of the placeholders of a text, each once, in alphabetical order. */
function placeholders(text: string): string[] {
  return [...new Set(Array.from(text.matchAll(/\{\{\s*([\w.]+)[^}]*\}\}/g), ([, name = '']) => name))].sort()
}
