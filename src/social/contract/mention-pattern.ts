/**
 * The source of a regular expression: `@` and what follows up to a space, in the first group. It needs the flag `u`.
 * After a letter or digit it is an address, such as mira@example.com; Chinese and Japanese do not separate words by spaces.
 */
export const mentionPattern = String.raw`(?<!(?![\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}])[\p{L}\p{N}_@.])@([^\s@]+)`
