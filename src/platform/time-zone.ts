/** Knows IANA names such as Europe/Berlin, and UTC; offsets such as +02:00 are no zones with summer time. */
export function isTimeZone(name: string): boolean {
  if (/^[+-]/.test(name)) return false
  try {
    Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}
