// Removes characters that cannot be stored or served: PostgreSQL rejects NUL and lone surrogates, XML feeds reject
// control characters, and parsers change a carriage return each time the markup is parsed.

/** Converts line breaks to line feeds. */
export function cleanText(text: string): string {
  return (
    text
      .replace(/\r\n?|\f/g, '\n')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to remove
      .replace(/[\x00-\x08\x0b\x0e-\x1f\x7f\ufffe\uffff]|\p{Surrogate}/gu, '')
  )
}
