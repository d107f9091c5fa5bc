import {
  createOptionParser,
  parsePageNumber,
  parseText,
  useListParams,
} from '#src/ui/list/use-list-params.ts'
import type { UserListParams } from './users-api.ts'

export const roleOptions = ['all', 'user', 'translator', 'admin'] as const
export const statusOptions = ['all', 'active', 'suspended', 'unconfirmed'] as const

const parsers = {
  search: parseText,
  role: createOptionParser(roleOptions),
  status: createOptionParser(statusOptions),
  page: parsePageNumber,
}

export const useUserListParams = () => useListParams<UserListParams>(parsers)
