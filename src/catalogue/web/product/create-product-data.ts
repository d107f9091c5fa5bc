// Structured data (schema.org) of a product. Only facts that are known are stated.
import type { ArticleLink } from '#src/news/contract/article.ts'
import type { PageHead } from '#src/ui/page-meta.ts'
import type { Product } from '../../contract/product.ts'

type Shown = { product: Product; articles: readonly ArticleLink[] }

export function createProductData(publicUrl: string, head: PageHead, { product, articles }: Shown) {
  const { brand, gtin, origin, pictures, rating, netQuantityMl, offers, nutrition } = product
  const [country] = origin?.countries ?? []
  const energy = nutrition?.per100ml?.kilocalories ?? nutrition?.per100g?.kilocalories
  return {
    '@type': 'Product',
    '@id': `${head.url}#product`,
    name: head.title,
    description: head.description,
    url: head.url,
    category: 'Olive oil',
    ...(brand ? { brand: { '@type': 'Brand', name: brand } } : {}),
    ...(gtin ? { gtin14: gtin } : {}),
    ...(pictures.length > 0 ? { image: pictures.map(({ src }) => publicUrl + src) } : {}),
    ...(country ? { countryOfOrigin: { '@type': 'Country', name: country } } : {}),
    ...(netQuantityMl === null
      ? {}
      : { size: { '@type': 'QuantitativeValue', value: netQuantityMl, unitCode: 'MLT' } }),
    ...(energy === undefined
      ? {}
      : { nutrition: { '@type': 'NutritionInformation', calories: `${energy} kcal` } }),
    ...(rating.average === null
      ? {}
      : {
          aggregateRating: {
            '@type': 'AggregateRating',
            ratingValue: Math.round(rating.average * 10) / 10,
            ratingCount: rating.count,
            bestRating: 5,
            worstRating: 1,
          },
        }),
    ...(articles.length > 0
      ? {
          subjectOf: articles.map(({ _id, title }) => ({
            '@type': 'NewsArticle',
            headline: title,
            url: `${publicUrl}/article/${_id}`,
          })),
        }
      : {}),
    ...(offers.length > 0 ? { offers: offers.filter(({ price }) => price !== null).map(toOffer) } : {}),
  }
}

function toOffer({ price, currency, inStock, url, store }: Product['offers'][number]) {
  const stock = inStock ? 'InStock' : 'OutOfStock'
  return {
    '@type': 'Offer',
    price,
    priceCurrency: currency,
    seller: { '@type': 'Organization', name: store.name },
    ...(inStock === null ? {} : { availability: `https://schema.org/${stock}` }),
    ...(url ? { url } : {}),
  }
}
