import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useTimeZone } from '#src/ui/admin/use-time-zone.ts'
import type { AdRequests } from '../../../contract/ad-requests.ts'
import type { AdReport, AdReportQuery, AdStatistics } from '../../../contract/ad-statistics.ts'
import { type ChosenPeriod, isReversed, resolvePeriod } from '../../report/report-period.ts'
import { countAdRequests, getAdReport, getAdStatistics } from '../ads-api.ts'

/** The report of all advertisements. The figures of the previous period stay visible until the new ones arrive. */
export function useAdReport(period: ChosenPeriod): UseQueryResult<AdReport> {
  const query = useReportQuery(period)
  return useQuery({
    queryKey: ['ad report', query],
    queryFn: ({ signal }) => getAdReport(query, signal),
    placeholderData: keepPreviousData,
    enabled: !isReversed(period),
  })
}

/** How often pages asked for advertisements in the period. */
export function useAdRequests(period: ChosenPeriod): UseQueryResult<AdRequests> {
  const query = useReportQuery(period)
  return useQuery({
    queryKey: ['ad requests', query],
    queryFn: ({ signal }) => countAdRequests(query, signal),
    placeholderData: keepPreviousData,
    enabled: !isReversed(period),
  })
}

/** Like `useAdReport`, of one advertisement. */
export function useAdStatistics(adId: string, period: ChosenPeriod): UseQueryResult<AdStatistics> {
  const query = useReportQuery(period)
  return useQuery({
    queryKey: ['ad statistics', adId, query],
    queryFn: ({ signal }) => getAdStatistics(adId, query, signal),
    placeholderData: keepPreviousData,
    enabled: !isReversed(period),
  })
}

function useReportQuery(period: ChosenPeriod): AdReportQuery {
  return resolvePeriod(period, useTimeZone(), new Date())
}
