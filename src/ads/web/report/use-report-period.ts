import { createOptionParser, parseText, useListParams } from '#src/ui/list/use-list-params.ts'
import { type ChosenPeriod, periodLengths } from './report-period.ts'

/** The parameters have the names of other lists: pages get no others. */
const parsers = {
  /** The tab of the page and the token of a shared report, which a change of the period keeps. */
  tab: parseText,
  token: parseText,
  dateRange: createOptionParser(periodLengths),
  dateFrom: parseText,
  dateTo: parseText,
}

type PeriodParams = { [Name in keyof typeof parsers]: ReturnType<(typeof parsers)[Name]> }

/** The period in the URL, and a function that changes it. */
export function useReportPeriod(): [ChosenPeriod, (period: ChosenPeriod) => void] {
  const [{ dateRange, dateFrom, dateTo }, change] = useListParams<PeriodParams>(parsers)
  return [
    { length: dateRange, from: dateFrom, to: dateTo },
    ({ length, from, to }) => change({ dateRange: length, dateFrom: from, dateTo: to }),
  ]
}
