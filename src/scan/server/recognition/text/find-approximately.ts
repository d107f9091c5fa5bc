// Finds a word in a text that was read with errors and without reliable spaces.

/**
 * The similarity, 0 to 1, of `word` and the part of `text` that is nearest to it: one minus the share of letters that must
 * be changed, added or removed (Sellers' algorithm).
 */
export function findApproximately(word: string, text: string): number {
  if (word.length === 0) return 0
  if (text.includes(word)) return 1
  let previous = Array.from({ length: word.length + 1 }, (_, index) => index)
  let current = previous.slice()
  let best = word.length
  for (const letter of text) {
    current[0] = 0
    for (let at = 1; at <= word.length; at += 1) {
      const isSame = word[at - 1] === letter
      const replaced = (previous[at - 1] as number) + (isSame ? 0 : 1)
      current[at] = Math.min(replaced, (previous[at] as number) + 1, (current[at - 1] as number) + 1)
    }
    best = Math.min(best, current[word.length] as number)
    ;[previous, current] = [current, previous]
  }
  return 1 - best / word.length
}
