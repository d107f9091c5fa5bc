import {
  createOptionParser,
  parsePageNumber,
  parseText,
  useListParams,
} from '#src/ui/list/use-list-params.ts'
import type { ProductListParams } from './products-api.ts'

export const statusOptions = ['all', 'draft', 'live', 'withdrawn', 'merged'] as const

const parsers = {
  search: parseText,
  status: createOptionParser(statusOptions),
  page: parsePageNumber,
}

export const useProductListParams = () => useListParams<ProductListParams>(parsers)
