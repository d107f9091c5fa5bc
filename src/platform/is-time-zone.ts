/** Accepts IANA names such as Europe/Berlin, and UTC. Rejects offsets such as +02:00, which have no daylight saving. */
export function isTimeZone(name: string): boolean {
  if (/^[+-]/.test(name)) return false
  try {
    Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}
