// Start and end of an advertisement. A day stands for the whole day in the publication's time zone; any other time is
// taken exactly.

// Years of four digits. The year 26 cannot be read back from the database, and the year 99 becomes 1999.
const dayPattern = /^[1-9]\d{3}-\d{2}-\d{2}$/
const timePattern = /^[1-9]\d{3}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})$/i
const midnightPattern = /^\d{4}-\d{2}-\d{2}T00:00(:00(\.0+)?)?(Z|[+-]\d{2}:?\d{2})$/i

/**
 * Normalizes a day or an ISO 8601 time with zone. Days, and midnight as written in the text, become midnight in UTC, which
 * stands for the whole day.
 * @returns undefined for any other text
 */
export function normalizeAdDay(text: string): string | undefined {
  if (!dayPattern.test(text) && !timePattern.test(text)) return undefined
  const day = dayPattern.test(text) || midnightPattern.test(text) ? text.slice(0, 10) : undefined
  const time = new Date(day === undefined ? text : `${day}T00:00:00.000Z`)
  if (Number.isNaN(time.getTime())) return undefined
  const normalized = time.toISOString()
  // `2026-02-30` would become a day in March.
  return day === undefined || normalized.startsWith(day) ? normalized : undefined
}

/** Whether the text is a day of the calendar, `YYYY-MM-DD`, that the database can store with the days around it. */
export function isCalendarDay(text: string): boolean {
  return /^[12]\d{3}-\d{2}-\d{2}$/.test(text) && normalizeAdDay(text) !== undefined
}

/** The day that a normalized time stands for; undefined for an exact time. */
export function findWholeDay(normalized: string): string | undefined {
  return normalized.endsWith('T00:00:00.000Z') ? normalized.slice(0, 10) : undefined
}
