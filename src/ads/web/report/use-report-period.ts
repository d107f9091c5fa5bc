import { createOptionParser, parseText, useListParams } from '#src/ui/list/use-list-params.ts'
import { type ChosenPeriod, periodLengths } from './report-period.ts'

const parsers = {
  /** The tab of the page, which a change of the period keeps. */
  tab: parseText,
  length: createOptionParser(periodLengths),
  from: parseText,
  to: parseText,
}

type PeriodParams = { [Name in keyof typeof parsers]: ReturnType<(typeof parsers)[Name]> }

/** The period in the URL, and a function that changes it. */
export function useReportPeriod(): [ChosenPeriod, (period: ChosenPeriod) => void] {
  const [{ length, from, to }, change] = useListParams<PeriodParams>(parsers)
  return [{ length, from, to }, change]
}
