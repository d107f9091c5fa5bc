import {
  createOptionParser,
  parsePageNumber,
  parseText,
  useListParams,
} from '#src/ui/list/use-list-params.ts'
import { deskSorts, deskStatuses } from '../../../contract/limits.ts'
import type { ArticleListQuery } from '../newsroom-api.ts'

const parsers = {
  search: parseText,
  sort: createOptionParser(deskSorts),
  status: createOptionParser(['all', ...deskStatuses]),
  page: parsePageNumber,
}

export const useListQuery = () => useListParams<ArticleListQuery>(parsers)
