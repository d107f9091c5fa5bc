// The period of a report: whole days in the publication's time zone, and the same number of days before.
import { addDays, toIsoDay } from '#src/i18n/format-date.ts'
import { type FieldError, invalidRequest } from '#src/platform/problem.ts'
import { isCalendarDay } from '../../contract/ad-day.ts'
import type { AdReportQuery } from '../../contract/ad-statistics.ts'

export type ReportPeriod = {
  from: string
  to: string
  /** First day of the period before. */
  previousFrom: string
  /** Every day from `from` to `to`. */
  days: string[]
}

const defaultDays = 30
const maxDays = 3_660
const dayMs = 86_400_000

/** @throws ProblemError 400 naming the field */
export function resolveReportPeriod(query: AdReportQuery, timeZone: string, now: Date): ReportPeriod {
  const errors: FieldError[] = []
  const parse = (path: 'from' | 'to'): string | undefined => {
    const value = query[path]
    if (!value) return undefined
    if (isCalendarDay(value)) return value
    errors.push({ path, message: 'must be a date in the form YYYY-MM-DD' })
    return undefined
  }
  const to = parse('to') ?? toIsoDay(now, timeZone)
  const from = parse('from') ?? addDays(to, 1 - defaultDays)
  const length = (Date.parse(to) - Date.parse(from)) / dayMs + 1
  if (length < 1) errors.push({ path: 'to', message: 'must not be before the first day' })
  if (length > maxDays)
    errors.push({ path: 'from', message: 'must be at most ten years before the last day' })
  if (errors.length > 0) throw invalidRequest(errors)
  const days = Array.from({ length }, (_, index) => addDays(from, index))
  return { from, to, previousFrom: addDays(from, -length), days }
}
