/** Logs a failure to the browser's console. For errors that are not shown to the reader. */
export function logFailure(message: string, error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: these errors belong in the browser's console
  console.error(message, error)
}
