/** For times in the account, which are shown in the user's time zone. Call in the browser only. */
export function getBrowserTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}
