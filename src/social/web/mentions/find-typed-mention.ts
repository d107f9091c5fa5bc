// Finds the mention that somebody is typing: `@` and the start of a nickname before the caret.

export type TypedMention = {
  /** Index of the `@` in the text, in UTF-16 units. */
  start: number
  /** Index after the last letter before the caret. */
  end: number
  /** The start of the nickname. */
  search: string
}

/** The server finds mentions by the same rule: after a letter or digit it is an address, such as mira@example.com. */
const beforeCaret = /(?<!(?![\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}])[\p{L}\p{N}_@.])@([^\s@]+)$/u

export function findTypedMention(text: string, caret: number): TypedMention | undefined {
  const match = beforeCaret.exec(text.slice(0, caret))
  return match?.[1] ? { start: match.index, end: caret, search: match[1] } : undefined
}

/** @returns the text with the whole mention and a space after it, and where the caret belongs */
export function completeMention(text: string, { start, end }: TypedMention, handle: string) {
  const before = `${text.slice(0, start)}@${handle} `
  return { text: before + text.slice(end).replace(/^ /, ''), caret: before.length }
}
