import { categories } from '#src/news/contract/category.ts'
import {
  createOptionParser,
  parsePageNumber,
  parseText,
  useListParams,
} from '#src/ui/list/use-list-params.ts'
import { adStatuses } from '../../../contract/ad-status.ts'
import { adPositions, adTypes } from '../../../contract/placement.ts'
import { adSorts } from './sort-advertisements.ts'

const parsers = {
  /** The tab of the page, which a change of the filters keeps. */
  tab: parseText,
  title: parseText,
  type: createOptionParser(['', ...adTypes]),
  position: createOptionParser(['', ...adPositions]),
  status: createOptionParser(['', ...adStatuses]),
  category: createOptionParser(['', ...categories]),
  sort: createOptionParser(adSorts),
  page: parsePageNumber,
}

export type AdListParams = { [Name in keyof typeof parsers]: ReturnType<(typeof parsers)[Name]> }

export const noAdFilters = { title: '', type: '', position: '', status: '', category: '' } as const

export const useAdListParams = () => useListParams<AdListParams>(parsers)
