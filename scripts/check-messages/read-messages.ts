// Flattens a message file: dotted keys, with the plural forms grouped under the key that the code uses.

export type PluralForm = Intl.LDMLPluralRule
/** A text, or a text per plural form. */
export type Message = string | Partial<Record<PluralForm, string>>

const pluralSuffix = /^(.+)_(zero|one|two|few|many|other)$/

/** @throws TypeError when the file contains anything but texts in nested objects */
export function readMessages(file: unknown): Map<string, Message> {
  const messages = new Map<string, Message>()
  for (const [key, text] of flatten(file, '')) {
    const [, base, form] = pluralSuffix.exec(key) ?? []
    if (base === undefined || form === undefined) {
      messages.set(key, text)
      continue
    }
    const forms = messages.get(base)
    messages.set(base, { ...(typeof forms === 'object' ? forms : {}), [form]: text })
  }
  return messages
}

function flatten(value: unknown, key: string): [string, string][] {
  if (typeof value === 'string') return [[key, value]]
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new TypeError(`${key || 'the file'} is neither a text nor an object`)
  }
  return Object.entries(value).flatMap(([name, inner]) => flatten(inner, key ? `${key}.${name}` : name))
}
