// Typing mistakes: which words of the newsroom a mistyped one may have been.

/** Edits that make one word of another: insert, delete, replace, swap neighbours (restricted Damerau–Levenshtein). */
export function editDistance(a: string, b: string): number {
  const from = [...a]
  const to = [...b]
  let beforeLast: number[] = []
  let last = Array.from({ length: to.length + 1 }, (_, column) => column)
  for (const [row, letter] of from.entries()) {
    const current = [row + 1]
    for (const [column, other] of to.entries()) {
      const replaced = (last[column] ?? 0) + (letter === other ? 0 : 1)
      const best = Math.min(replaced, (last[column + 1] ?? 0) + 1, (current[column] ?? 0) + 1)
      const isSwap = row > 0 && column > 0 && letter === to[column - 1] && from[row - 1] === other
      current.push(isSwap ? Math.min(best, (beforeLast[column - 1] ?? 0) + 1) : best)
    }
    beforeLast = last
    last = current
  }
  return last[to.length] ?? from.length
}

/** A word of up to five letters may have one mistake in it, a longer one two. */
function forgiven(word: string): number {
  return [...word].length <= 5 ? 1 : 2
}

/** The candidates that are near enough, nearest first. */
export function nearestWords(mistyped: string, candidates: Iterable<string>): string[] {
  const most = forgiven(mistyped)
  return [...new Set(candidates)]
    .map((word) => ({ word, distance: editDistance(mistyped, word) }))
    .filter(({ distance }) => distance > 0 && distance <= most)
    .sort((a, b) => a.distance - b.distance)
    .map(({ word }) => word)
}
