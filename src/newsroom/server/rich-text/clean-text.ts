// Characters no text of Olea holds: PostgreSQL refuses NUL and half a surrogate pair, XML feeds refuse
// control characters, and a carriage return would change its meaning each time the markup is read again.

/** The text without them; every line end is a line feed. */
export function cleanText(text: string): string {
  return (
    text
      .replace(/\r\n?|\f/g, '\n')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to remove
      .replace(/[\x00-\x08\x0b\x0e-\x1f\x7f\ufffe\uffff]|\p{Surrogate}/gu, '')
  )
}
