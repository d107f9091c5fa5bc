import type { ReviewPage } from '#src/social/contract/review.ts'
import { ProductReviews } from '#src/social/web/reviews/ProductReviews.tsx'
import type { Product } from '../../contract/product.ts'
import { listProfiles } from '../../contract/sensory-style.ts'
import { SommelierMap } from '../sensory/SommelierMap.tsx'
import { FactSources } from './FactSources.tsx'
import { NutritionTable } from './NutritionTable.tsx'

/** The lower part of the page of a product. */
export function ProductDetails({ product, reviews }: { product: Product; reviews: ReviewPage }) {
  return (
    <>
      <SommelierMap profiles={listProfiles(product)} />
      <NutritionTable nutrition={product.nutrition} />
      <ProductReviews product={product} reviews={reviews} />
      <FactSources sources={product.sources} pictures={product.pictures} />
    </>
  )
}
