/** For what the specification wants noted in the browser's log and shown to nobody. */
export function logNotice(message: string): void {
  // biome-ignore lint/suspicious/noConsole: the browser's log is where these notes belong
  console.info(message)
}
