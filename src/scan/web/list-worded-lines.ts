/** The lines of a label that have a word, each once: others are reading errors of ornaments mostly. */
export function listWordedLines(lines: readonly string[]): string[] {
  return [...new Set(lines)].filter((line) =>
    /[\p{L}\p{M}]{3}|[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]{2}/u.test(line),
  )
}
