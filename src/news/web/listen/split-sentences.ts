// Engines cut long texts off in the middle: what is spoken goes to them in pieces, which end where a sentence does.

const longestPiece = 220

/** @param tag BCP 47 tag of the text */
export function splitSentences(text: string, tag: string): string[] {
  const segments = new Intl.Segmenter(tag, { granularity: 'sentence' }).segment(text)
  const pieces: string[] = []
  for (const { segment } of segments) {
    for (const part of splitLong(segment.trim())) {
      const last = pieces.at(-1)
      if (last !== undefined && last.length + part.length < longestPiece)
        pieces[pieces.length - 1] = `${last} ${part}`
      else if (part) pieces.push(part)
    }
  }
  return pieces
}

/** A sentence without end is cut between words, or anywhere if it has none. */
function splitLong(sentence: string): string[] {
  if (sentence.length <= longestPiece) return [sentence]
  const at = sentence.lastIndexOf(' ', longestPiece)
  const end = at > longestPiece / 2 ? at : longestPiece
  return [sentence.slice(0, end).trim(), ...splitLong(sentence.slice(end).trim())]
}
