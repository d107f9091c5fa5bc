/** Accepts the years 1900 to 9999. Other dates in exports are errors, and PostgreSQL has no year 0. */
export function isPlausibleDate(date: Date): boolean {
  const year = date.getUTCFullYear()
  return year >= 1900 && year <= 9999
}
