// A file of messages, flat: dotted keys, plural forms gathered under the key the code asks for.

export type PluralForm = Intl.LDMLPluralRule
/** The text, or a text for each plural form. */
export type Message = string | Partial<Record<PluralForm, string>>

const pluralSuffix = /^(.+)_(zero|one|two|few|many|other)$/

/** Throws on anything but texts in nested objects. */
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
    throw new TypeError(`${key || 'the file'} is neither a text nor a group of texts`)
  }
  return Object.entries(value).flatMap(([name, inner]) => flatten(inner, key ? `${key}.${name}` : name))
}
