/** Logs an event that the specification requires in the browser's console. It is not shown to the reader. */
export function logNotice(message: string): void {
  // biome-ignore lint/suspicious/noConsole: these events belong in the browser's console
  console.info(message)
}
