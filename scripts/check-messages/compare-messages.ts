import type { Message, PluralForm } from './read-messages.ts'

/**
 * Lists the errors in the messages of a language, compared with the reference language.
 * @param tag BCP 47 tag of the language, which determines its plural forms
 */
export function compareMessages(
  reference: ReadonlyMap<string, Message>,
  messages: ReadonlyMap<string, Message>,
  tag: string,
): string[] {
  const errors: string[] = []
  for (const key of messages.keys())
    if (!reference.has(key)) errors.push(`${key} exists in no other language`)
  for (const [key, original] of reference) {
    const message = messages.get(key)
    if (message === undefined) errors.push(`${key} is missing`)
    else errors.push(...compareMessage(original, message, tag).map((error) => `${key} ${error}`))
  }
  return errors
}

function compareMessage(original: Message, message: Message, tag: string): string[] {
  if (typeof original === 'string' && typeof message === 'string') {
    return [
      ...emptyError(message),
      ...reorderedError(message),
      ...placeholderError(placeholders(original), message),
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
    ...needed.filter((form) => forms[form] === undefined).map((form) => `has no plural form ${form}`),
    ...given
      .filter(([form]) => !needed.includes(form))
      .map(([form]) => `has a plural form ${form} that the language does not use`),
    ...given.flatMap(([form, text]) => {
      // A form for exactly one number may contain it as a word.
      const mayHideCount = form === 'zero' || form === 'one' || form === 'two'
      const wanted = placeholders(original).filter(
        (name) => !(mayHideCount && name === 'count' && !text.includes('{{count}}')),
      )
      return [...emptyError(text), ...reorderedError(text), ...placeholderError(wanted, text)]
    }),
  ]
}

function emptyError(text: string): string[] {
  return text.trim() === '' ? ['is empty'] : []
}

const isolated = /\u2066[^\u2069]*\u2069/g
const citation = /\d(?:\([\da-z]+\))+/i

/** Within right-to-left text `6(1)(f)` is displayed as `(f)(1)6` unless it is isolated. */
function reorderedError(text: string): string[] {
  if (!/\p{Script=Arabic}/u.test(text)) return []
  const [reordered] = citation.exec(text.replaceAll(isolated, '')) ?? []
  return reordered === undefined
    ? []
    : [`displays ${reordered} in reverse order: put it between \\u2066 and \\u2069`]
}

function placeholderError(wanted: string[], text: string): string[] {
  const given = placeholders(text)
  return wanted.join() === given.join() ? [] : [`has placeholders [${given}] instead of [${wanted}]`]
}

/** Names of the placeholders in a text, unique and sorted. */
function placeholders(text: string): string[] {
  return [...new Set(Array.from(text.matchAll(/\{\{\s*([\w.]+)[^}]*\}\}/g), ([, name = '']) => name))].sort()
}
