/** Personal times are told in the person's own zone; nothing of them is rendered on the server. */
export function getBrowserTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}
