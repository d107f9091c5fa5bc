import type { Product } from '../../contract/product.ts'
import { SommelierMap } from '../sensory/SommelierMap.tsx'
import { FactSources } from './FactSources.tsx'
import { NutritionTable } from './NutritionTable.tsx'
import { Reviews } from './Reviews.tsx'

/** The lower part of the page of a product. */
export function ProductDetails({ product }: { product: Product }) {
  return (
    <>
      <SommelierMap profiles={product.sensory} />
      <NutritionTable nutrition={product.nutrition} />
      <Reviews rating={product.rating} />
      <FactSources sources={product.sources} pictures={product.pictures} />
    </>
  )
}
