/** Escapes text for a LIKE pattern, in which `%`, `_` and `\` have a meaning. */
export function escapeLikePattern(text: string): string {
  return text.replaceAll(/[\\%_]/g, (character) => `\\${character}`)
}
