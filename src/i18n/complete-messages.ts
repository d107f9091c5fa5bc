import type { ResourceKey, ResourceLanguage } from 'i18next'

type MessageTree = ResourceLanguage[string]

const pluralForm = /_(?:zero|one|two|few|many|other)$/

/**
 * Adds the English text of each message that a language lacks. Plural forms are not mixed: their number differs by
 * language, so a message with any form of its own is complete.
 */
export function completeMessages(messages: MessageTree | undefined, english: MessageTree): MessageTree {
  if (!isTree(english)) return messages ?? english
  if (!isTree(messages)) return english
  const own = new Set(Object.keys(messages).map(removePluralForm))
  const completed: Record<string, ResourceKey> = { ...messages }
  for (const [key, text] of Object.entries(english)) {
    if (isTree(text)) completed[key] = completeMessages(messages[key], text)
    else if (!own.has(removePluralForm(key))) completed[key] = text
  }
  return completed
}

function isTree(messages: MessageTree | undefined): messages is Record<string, ResourceKey> {
  return typeof messages === 'object'
}

const removePluralForm = (key: string): string => key.replace(pluralForm, '')
