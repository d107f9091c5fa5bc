// API calls of the admin interface for products.
import { createAuthenticatedClient } from '#src/auth/web/call-api-with-token.ts'
import type { catalogueCalls } from '../../contract/catalogue.calls.ts'
import type { NewProductBody, Product, ProductPage, ProductStatus } from '../../contract/product.ts'

const api = createAuthenticatedClient<typeof catalogueCalls>()

/** Parameters of the list; `all` means no filter. */
export type ProductListParams = { search: string; status: ProductStatus | 'all'; page: number }

export function listProducts(
  { search, status, page }: ProductListParams,
  signal: AbortSignal,
): Promise<ProductPage> {
  const query = {
    page,
    search: search.trim() || undefined,
    status: status === 'all' ? undefined : status,
  }
  return api('GET /products', { query, signal })
}

export const getProduct = (id: string, signal: AbortSignal): Promise<Product> =>
  api('GET /products/:id', { params: { id }, signal })

/** Creates a product without an id, else changes the sent fields. */
export function saveProduct(id: string | undefined, body: NewProductBody): Promise<Product> {
  if (id === undefined) return api('POST /products', { body })
  return api('PATCH /products/:id', { params: { id }, body })
}

export type ProductAction = 'publish' | 'withdraw' | 'delete'

export async function applyProductAction(id: string, action: ProductAction): Promise<void> {
  if (action === 'delete') await api('DELETE /products/:id', { params: { id } })
  else
    await api('POST /products/status', {
      body: { ids: [id], status: action === 'publish' ? 'live' : 'withdrawn' },
    })
}
