/** 24 hexadecimal digits, in the same format as the server's ids: the time in seconds, then random digits. */
export function createArticleId(): string {
  const seconds = Math.floor(Date.now() / 1000).toString(16)
  const randomBytes = crypto.getRandomValues(new Uint8Array(8))
  return (
    seconds.padStart(8, '0') + Array.from(randomBytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  )
}
