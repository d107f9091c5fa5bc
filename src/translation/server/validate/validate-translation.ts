// Checks what a provider answered for one segment. A translation with a problem is not shown to readers.
import type { LanguageCode } from '#src/i18n/languages.ts'
import { type Token, toPlainText } from '../segments/markup.ts'
import { checkNumbers, type NumberProblem } from './check-numbers.ts'
import { hasSamePlaceholders } from './check-placeholders.ts'
import { isOtherLanguage, isPlausibleLength, isPlausibleScript } from './check-script.ts'

export type TranslationProblem =
  | NumberProblem
  | 'empty'
  | 'placeholders'
  | 'markup-added'
  | 'address-added'
  | 'control-character'
  | 'length'
  | 'language'

type TokensInLanguage = { tokens: readonly Token[]; language: LanguageCode }

const tag = /<\s*[/!?]?\s*[a-z][\w-]{0,20}|&(?:#\w{1,8}|[a-z]{2,8});/gi
/** Ends with a letter, digit or slash, so that the punctuation of the sentence around it does not count. */
const address =
  /(?:(?:https?:|javascript:|data:|mailto:)|www\.)[\w.,:;/?=&%#~+@!-]{0,200}[\w/]|[\w.+-]{1,64}@[\w-]{1,63}\.\w+/gi
/** Changes of the direction of text could hide what a text says. */
const control = /[\p{Cc}\u202a-\u202e\u2066-\u2069\ufffd]/gu

/** @returns undefined for a translation that may be shown */
export function validateTranslation(
  source: TokensInLanguage,
  target: TokensInLanguage,
): TranslationProblem | undefined {
  const from = { text: toPlainText(source.tokens), language: source.language }
  const to = { text: toPlainText(target.tokens), language: target.language }
  if (!/[\p{L}\p{N}]/u.test(to.text)) return 'empty'
  if (!hasSamePlaceholders(source.tokens, target.tokens)) return 'placeholders'
  if (hasNew(from.text, to.text, tag)) return 'markup-added'
  if (hasNew(from.text, to.text, address)) return 'address-added'
  if (hasNew(from.text, to.text, control)) return 'control-character'
  if (!isPlausibleLength(from, to)) return 'length'
  if (!isPlausibleScript(to.text, to.language)) return 'language'
  if (isOtherLanguage(to.text, from.language, to.language)) return 'language'
  return checkNumbers(from, to)
}

/** Whether the translation has something that the source does not have, such as a tag or an address. */
function hasNew(source: string, target: string, pattern: RegExp): boolean {
  const known = new Set((source.match(pattern) ?? []).map((found) => found.toLowerCase()))
  return (target.match(pattern) ?? []).some((found) => !known.has(found.toLowerCase()))
}
