/** A day on which somebody may have written on a site; what is older is a mistake, and databases do not know year 0. */
export function isPlausibleDate(date: Date): boolean {
  const year = date.getUTCFullYear()
  return year >= 1900 && year <= 9999
}
