import { useQuery } from '@tanstack/react-query'
import { getFullName } from '#src/catalogue/contract/product-name.ts'
import { findProduct } from './catalogue-api.ts'

/** A product that an article names. `name` is undefined until it is loaded, and for a deleted product. */
export function useNamedProduct(id: string) {
  const { data, isPending } = useQuery({
    queryKey: ['named-product', id],
    queryFn: ({ signal }) => findProduct(id, signal),
  })
  return {
    found: data ?? undefined,
    name: data ? getFullName(data.product) : undefined,
    isDeleted: data === null,
    isPending,
  }
}
