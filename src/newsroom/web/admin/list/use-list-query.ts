import {
  createOptionParser,
  parsePageNumber,
  parseText,
  useListParams,
} from '#src/ui/list/use-list-params.ts'
import { articleSorts, articleStatuses } from '../../../contract/limits.ts'
import type { ArticleListQuery } from '../newsroom-api.ts'

const parsers = {
  search: parseText,
  sort: createOptionParser(articleSorts),
  status: createOptionParser(['all', ...articleStatuses]),
  page: parsePageNumber,
}

export const useListQuery = () => useListParams<ArticleListQuery>(parsers)
