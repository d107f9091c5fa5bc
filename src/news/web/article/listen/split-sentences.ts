// Splits text into chunks at sentence boundaries, because speech engines cut long texts off.

const maxChunkLength = 220

/** @param tag BCP 47 tag of the text */
export function splitSentences(text: string, tag: string): string[] {
  const segments = new Intl.Segmenter(tag, { granularity: 'sentence' }).segment(text)
  const chunks: string[] = []
  for (const { segment } of segments) {
    for (const part of splitLong(segment.trim())) {
      const last = chunks.at(-1)
      if (last !== undefined && last.length + part.length < maxChunkLength)
        chunks[chunks.length - 1] = `${last} ${part}`
      else if (part) chunks.push(part)
    }
  }
  return chunks
}

/** Splits a long sentence between words, or anywhere if it has no spaces. */
function splitLong(sentence: string): string[] {
  if (sentence.length <= maxChunkLength) return [sentence]
  const lastSpace = sentence.lastIndexOf(' ', maxChunkLength)
  const end = lastSpace > maxChunkLength / 2 ? lastSpace : maxChunkLength
  return [sentence.slice(0, end).trim(), ...splitLong(sentence.slice(end).trim())]
}
