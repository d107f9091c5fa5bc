// Months as `YYYY-MM`.
import { toIsoDay } from '#src/i18n/format-date.ts'

const monthPattern = /^[12]\d{3}-(0[1-9]|1[0-2])$/

/** @param offset 1 for the next month, -1 for the one before */
export function addMonths(month: string, offset: number): string {
  const date = new Date(`${month}-01T00:00:00Z`)
  date.setUTCMonth(date.getUTCMonth() + offset)
  return date.toISOString().slice(0, 7)
}

/** The month before the current one, whose statements are due. */
export function getLastMonth(timeZone: string, now: Date): string {
  return addMonths(toIsoDay(now, timeZone).slice(0, 7), -1)
}

export const isMonth = (text: string): boolean => monthPattern.test(text)
