// Finds the words that a mistyped word may stand for.

/**
 * Number of edits between two words: insertion, deletion, replacement and swap of adjacent letters (optimal string
 * alignment, the restricted Damerau–Levenshtein distance).
 */
export function getEditDistance(a: string, b: string): number {
  const from = [...a]
  const to = [...b]
  let secondLastRow: number[] = []
  let lastRow = Array.from({ length: to.length + 1 }, (_, column) => column)
  for (const [row, letter] of from.entries()) {
    const currentRow = [row + 1]
    for (const [column, other] of to.entries()) {
      const replaced = (lastRow[column] ?? 0) + (letter === other ? 0 : 1)
      const best = Math.min(replaced, (lastRow[column + 1] ?? 0) + 1, (currentRow[column] ?? 0) + 1)
      const isSwap = row > 0 && column > 0 && letter === to[column - 1] && from[row - 1] === other
      currentRow.push(isSwap ? Math.min(best, (secondLastRow[column - 1] ?? 0) + 1) : best)
    }
    secondLastRow = lastRow
    lastRow = currentRow
  }
  return lastRow[to.length] ?? from.length
}

/** One edit for words of up to five characters, two for longer words. */
function getMaxEdits(word: string): number {
  return [...word].length <= 5 ? 1 : 2
}

/** Returns the candidates with few enough edits, nearest first. */
export function findNearestWords(mistyped: string, candidates: Iterable<string>): string[] {
  const maxEdits = getMaxEdits(mistyped)
  return [...new Set(candidates)]
    .map((word) => ({ word, distance: getEditDistance(mistyped, word) }))
    .filter(({ distance }) => distance > 0 && distance <= maxEdits)
    .sort((a, b) => a.distance - b.distance)
    .map(({ word }) => word)
}
