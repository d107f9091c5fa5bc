// The query of the list of products in its URL: `q` for the search text, the others by their name in the API.
import type { ProductQuery } from '../../contract/product.ts'

export const filterNames = ['grade', 'country', 'cultivar', 'brand'] as const
export type FilterName = (typeof filterNames)[number]

/** Links from articles set the producer; the page has no control that chooses one. */
export type ListParams = Record<FilterName | 'producer' | 'search' | 'sort', string> & { page: number }

export function readListParams(params: URLSearchParams): ListParams {
  const read = (name: string) => params.get(name)?.trim() ?? ''
  const page = Number(params.get('page'))
  return {
    search: read('q'),
    grade: read('grade'),
    country: read('country'),
    cultivar: read('cultivar'),
    brand: read('brand'),
    producer: read('producer'),
    sort: read('sort'),
    page: Number.isInteger(page) && page > 1 ? page : 1,
  }
}

export function toProductQuery({ sort, ...params }: ListParams): ProductQuery {
  return {
    ...params,
    limit: undefined,
    status: undefined,
    sort: sort === 'name' || sort === 'rating' ? sort : undefined,
  }
}

/** The URL of the list. Changing a filter leads to the first page. */
export function getListPath(params: ListParams, changes: Partial<ListParams> = {}): string {
  const { search, page, ...rest } = { ...params, page: 1, ...changes }
  const entries = Object.entries({ q: search, ...rest, page: page > 1 ? String(page) : '' })
  const query = new URLSearchParams(entries.filter(([, value]) => value !== '')).toString()
  return query ? `/app/oils?${query}` : '/app/oils'
}
