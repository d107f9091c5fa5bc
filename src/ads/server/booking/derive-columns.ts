// Derives the columns of an advertisement from what an admin entered.
import { toIsoDay } from '#src/i18n/format-date.ts'
import { isId } from '#src/platform/id.ts'
import { type FieldError, invalidRequest } from '#src/platform/problem.ts'
import type { AdvertisementChanges } from '../../contract/advertisement-input.ts'
import type { AdType } from '../../contract/placement.ts'
import { canTargetArticle, keepAllowedPositions } from '../../contract/placement.ts'
import type { AdvertisementRow } from './advertisement-row.ts'
import { toDollars, toMicros } from './money.ts'
import { resolvePeriod } from './resolve-period.ts'

type Stored = Pick<
  AdvertisementRow,
  'type' | 'positions' | 'targetNews' | 'startDate' | 'endDate' | 'budget' | 'spendMicros'
>

/**
 * Columns of the sent fields, and those that depend on them.
 * @param before undefined for a new advertisement
 * @throws ProblemError 400 naming the fields that do not fit
 */
export function deriveColumns(
  input: AdvertisementChanges,
  before: Stored | undefined,
  { timeZone, now }: { timeZone: string; now: Date },
) {
  const { startDate: _start, endDate: _end, budget, costPerClick, costPerImpression, ...plain } = input
  const type = input.type ?? before?.type
  if (!type) throw invalidRequest([{ path: 'type', message: 'must not be empty' }])
  const money = { budget, costPerClick, costPerImpression }
  const amounts = Object.entries(money).flatMap(([name, dollars]) =>
    dollars === undefined ? [] : [[name, toMicros(dollars)] as const],
  )
  const columns = {
    ...plain,
    ...(Object.fromEntries(amounts) as Partial<Record<keyof typeof money, number>>),
    ...derivePlacement(type, input, before),
    ...derivePeriod(input, before, timeZone, now),
  }
  assertConsistent(columns, before)
  return columns
}

/** Positions and the article that a type does not allow are dropped. A new type starts without positions. */
function derivePlacement(type: AdType, input: AdvertisementChanges, before: Stored | undefined) {
  const kept = before?.type === type ? before.positions : []
  const targetNews = input.targetNews === undefined ? (before?.targetNews ?? null) : input.targetNews
  return {
    type,
    positions: keepAllowedPositions(type, input.positions ?? kept),
    targetNews: canTargetArticle(type) ? targetNews : null,
  }
}

function derivePeriod(input: AdvertisementChanges, before: Stored | undefined, timeZone: string, now: Date) {
  const today = `${toIsoDay(now, timeZone)}T00:00:00.000Z`
  const startDate = input.startDate ?? before?.startDate.toISOString() ?? today
  const latest = startDate > today ? startDate : today
  const endDate = input.endDate ?? before?.endDate.toISOString() ?? latest
  return {
    startDate: new Date(startDate),
    endDate: new Date(endDate),
    ...resolvePeriod(startDate, endDate, timeZone),
  }
}

function assertConsistent(
  columns: { startsAt: Date; endsAt: Date; targetNews: string | null; budget?: number },
  before: Stored | undefined,
): void {
  const errors: FieldError[] = []
  if (columns.endsAt <= columns.startsAt)
    errors.push({ path: 'endDate', message: 'must not be before the start date' })
  if (columns.targetNews !== null && !isId(columns.targetNews))
    errors.push({ path: 'targetNews', message: 'must be the id of an article' })
  const spent = before?.spendMicros ?? 0
  if (columns.budget !== undefined && columns.budget > 0 && columns.budget < spent)
    errors.push({
      path: 'budget',
      message: `must be at least the ${toDollars(spent)} already spent, or 0`,
      minimum: toDollars(spent),
    })
  if (errors.length > 0) throw invalidRequest(errors)
}
