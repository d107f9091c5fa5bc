// Common passwords: the most frequent ones of published leaks that are long enough to be accepted otherwise.
import { dictionary } from '@zxcvbn-ts/language-common'
import { passwordLength } from '../contract/limits.ts'

/** Longer repetitions of a single character are accepted. */
const maxRepetitionLength = 32
const commonPasswords = new Set(
  dictionary.passwords.filter((password) => password.length >= passwordLength.min),
)

/** Ignores case: attackers try `Password1` right after `password1`. */
export function isCommonPassword(password: string): boolean {
  const lowerCase = password.toLowerCase()
  return (
    commonPasswords.has(lowerCase) ||
    (lowerCase.length <= maxRepetitionLength && new Set(lowerCase).size === 1)
  )
}
