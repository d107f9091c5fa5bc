// Finds the mention that somebody is typing: `@` and the start of a nickname before the caret.
import { mentionPattern } from '../../contract/mention-pattern.ts'

export type TypedMention = {
  /** Index of the `@` in the text, in UTF-16 units. */
  start: number
  /** Index after the last letter before the caret. */
  end: number
  /** The start of the nickname. */
  search: string
}

const beforeCaret = new RegExp(`${mentionPattern}$`, 'u')

export function findTypedMention(text: string, caret: number): TypedMention | undefined {
  const match = beforeCaret.exec(text.slice(0, caret))
  return match?.[1] ? { start: match.index, end: caret, search: match[1] } : undefined
}

/** @returns the text with the whole mention and a space after it, and where the caret belongs */
export function completeMention(text: string, { start, end }: TypedMention, handle: string) {
  const before = `${text.slice(0, start)}@${handle} `
  return { text: before + text.slice(end).replace(/^ /, ''), caret: before.length }
}
