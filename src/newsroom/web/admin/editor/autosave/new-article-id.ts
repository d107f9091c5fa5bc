/** 24 hexadecimal digits, as the server makes them: the time in seconds, then chance. */
export function createArticleId(): string {
  const seconds = Math.floor(Date.now() / 1000).toString(16)
  const chance = crypto.getRandomValues(new Uint8Array(8))
  return seconds.padStart(8, '0') + Array.from(chance, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
