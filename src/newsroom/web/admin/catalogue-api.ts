// Calls of the catalogue for the editor of articles.
import { createAuthenticatedClient } from '#src/auth/web/call-api-with-token.ts'
import type { catalogueCalls } from '#src/catalogue/contract/catalogue.calls.ts'
import type { Producer } from '#src/catalogue/contract/producer.ts'
import type { Product, ProductCard } from '#src/catalogue/contract/product.ts'
import { isNotFound } from '#src/ui/is-not-found.ts'

const api = createAuthenticatedClient<typeof catalogueCalls>()

const maxResults = 6

export type CatalogueResults = { products: ProductCard[]; producers: Producer[] }

/** Products in every state except merged ones, and producers. */
export async function searchCatalogue(search: string, signal: AbortSignal): Promise<CatalogueResults> {
  const query = { search, limit: maxResults }
  const [products, producers] = await Promise.all([
    api('GET /products', { query, signal }),
    api('GET /producers', { query, signal }),
  ])
  return {
    products: products.data.filter(({ status }) => status !== 'merged'),
    producers: producers.data,
  }
}

/** A product that an article names, and the one that readers see instead when it was merged. */
export type FoundProduct = { product: Product; replacement: Product | null }

/** @returns null when the product was deleted */
export async function findProduct(id: string, signal: AbortSignal): Promise<FoundProduct | null> {
  const product = await getProduct(id, signal)
  if (!product) return null
  const { mergedInto } = product
  return { product, replacement: mergedInto === null ? null : await getProduct(mergedInto, signal) }
}

async function getProduct(id: string, signal: AbortSignal): Promise<Product | null> {
  try {
    return await api('GET /products/:id', { params: { id }, signal })
  } catch (error) {
    if (isNotFound(error)) return null
    throw error
  }
}

/** How many products of a producer readers see. */
export async function countProducts(producer: string, signal: AbortSignal): Promise<number> {
  const { pagination } = await api('GET /products', { query: { producer, status: 'live', limit: 1 }, signal })
  return pagination.total
}
