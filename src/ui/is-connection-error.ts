/** Whether an error means that the server was not reached, in the words of Chromium, Firefox and Safari. */
export function isConnectionError(error: unknown): boolean {
  if (typeof navigator !== 'undefined' && navigator.onLine === false) return true
  return error instanceof TypeError && /fetch|load failed/i.test(error.message)
}
