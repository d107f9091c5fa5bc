// Products and producers that an article names, as its page shows them.
import type { ProductCard } from './product.ts'
import type { ProductFields } from './product-fields.ts'

export type NamedProduct = Pick<
  ProductCard,
  '_id' | 'name' | 'brand' | 'line' | 'grade' | 'countries' | 'region' | 'container' | 'picture' | 'rating'
> & { language: ProductFields['language'] }

export type NamedProducer = { name: string } & Pick<ProductCard, 'countries' | 'region'>

export type NamedProducts = { products: NamedProduct[]; producers: NamedProducer[] }
