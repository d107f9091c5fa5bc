/** For failures a reader cannot do anything about: they are told to the browser's log and to nobody else. */
export function logFailure(message: string, error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the browser's log is where these failures belong
  console.error(message, error)
}
