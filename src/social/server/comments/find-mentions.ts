// Finds what may be a mention in a text: `@` and a nickname without its spaces.
import { maxProfileLength } from '#src/users/contract/limits.ts'
import { mentionPattern } from '../../contract/mention-pattern.ts'

const candidate = new RegExp(mentionPattern, 'gu')
const letter = /[\p{L}\p{N}\p{M}]/u
/** Scripts without spaces between words: the nickname may be followed by more text. */
const withoutSpaces = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u

/** @returns each with the names that it may mean, the longest first */
export function findMentions(text: string): { start: number; names: string[] }[] {
  return [...text.matchAll(candidate)].map((match) => ({
    start: match.index,
    names: listPrefixes(match[1] ?? ''),
  }))
}

function listPrefixes(word: string): string[] {
  const characters = [...word].slice(0, maxProfileLength.nickname + 1)
  const names: string[] = []
  for (let length = Math.min(characters.length, maxProfileLength.nickname); length > 0; length -= 1) {
    const next = characters[length]
    if (next === undefined || !letter.test(next) || withoutSpaces.test(next))
      names.push(characters.slice(0, length).join(''))
  }
  return names
}
