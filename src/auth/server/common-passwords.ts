// Passwords that everybody knows: the most frequent ones of published leaks, long enough to be accepted otherwise.
import { dictionary } from '@zxcvbn-ts/language-common'

const shortestAccepted = 8
/** As far as people lean on a key. */
const longestRepetition = 32
const known = new Set(dictionary.passwords.filter((password) => password.length >= shortestAccepted))

/** Letter case does not help: `Password1` is tried right after `password1`. */
export function isCommonPassword(password: string): boolean {
  const folded = password.toLowerCase()
  return known.has(folded) || (folded.length <= longestRepetition && new Set(folded).size === 1)
}
