import type { ArticleLink } from '#src/news/contract/article.ts'
import type { ReviewPage } from '#src/social/contract/review.ts'
import { ProductReviews } from '#src/social/web/reviews/ProductReviews.tsx'
import type { Product, ProductCard } from '../../contract/product.ts'
import { listProfiles } from '../../contract/sensory-style.ts'
import { SommelierMap } from '../sensory/SommelierMap.tsx'
import { ReportIncorrectData } from './correction/ReportIncorrectData.tsx'
import { FactSources } from './FactSources.tsx'
import { InTheNews } from './InTheNews.tsx'
import { NutritionTable } from './NutritionTable.tsx'
import { ProductLabel } from './ProductLabel.tsx'
import { SimilarProducts } from './SimilarProducts.tsx'

type Props = {
  product: Product
  reviews: ReviewPage
  articles: readonly ArticleLink[]
  similar: readonly ProductCard[]
}

/** The lower part of the page of a product. */
export function ProductDetails({ product, reviews, articles, similar }: Props) {
  return (
    <>
      <SommelierMap profiles={listProfiles(product)} />
      <ProductLabel product={product} />
      <NutritionTable nutrition={product.nutrition} />
      <ProductReviews product={product} reviews={reviews} />
      <InTheNews articles={articles} />
      <SimilarProducts products={similar} />
      <ReportIncorrectData product={product} />
      <FactSources sources={product.sources} pictures={product.pictures} />
    </>
  )
}
