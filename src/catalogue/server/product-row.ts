// Converts rows of products to what the API sends.
import { describeImage } from '#src/media/contract/picture-url.ts'
import type { media } from '#src/media/server/media.tables.ts'
import { getNewestChemistry, sortAnalyses } from '../contract/analyses.ts'
import type {
  ManagedPicture,
  Product,
  ProductCard,
  ProductGtin,
  ProductPicture,
} from '../contract/product.ts'
import { isKnown, type ProductFields, productFieldNames } from '../contract/product-fields.ts'
import { sortProfiles } from '../contract/sensory-style.ts'
import type { Offer } from '../contract/store.ts'
import type { productGtins, productPictures, products } from './catalogue.tables.ts'

export type ProductRow = typeof products.$inferSelect
export type GtinRow = typeof productGtins.$inferSelect
type PictureRow = Pick<typeof productPictures.$inferSelect, 'id' | 'kind' | 'author' | 'license' | 'source'>
type MediaRow = Pick<typeof media.$inferSelect, 'id' | 'width' | 'height' | 'extension' | 'isMoving'>

export const toProductGtin = ({ gtin, level, market }: GtinRow): ProductGtin => ({
  ...{ gtin, level },
  ...(market === null ? {} : { market }),
})

/** What belongs to a product in other tables. */
type Relations = { gtins: GtinRow[]; pictures: ProductPicture[]; offers: Offer[] }

export function toProduct(row: ProductRow, { gtins, pictures, offers }: Relations): Product {
  return {
    _id: row.id,
    gtin: gtins[0]?.gtin ?? null,
    ...toProductFields(row),
    sensory: sortProfiles(row.sensory),
    analyses: sortAnalyses(row),
    chemistry: getNewestChemistry(row),
    categoryText: row.categoryTexts[0]?.text ?? '',
    labelTexts: row.printedTexts.map(({ text }) => text),
    crowd: row.crowd,
    gtins: gtins.map(toProductGtin),
    status: row.status,
    mergedInto: row.mergedInto,
    sources: row.sources,
    pictures,
    offers,
    rating: toRating(row),
    completeness: measureCompleteness(row),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    version: row.version,
  }
}

export function toProductFields(row: ProductRow): ProductFields {
  const fields = Object.fromEntries(productFieldNames.map((name) => [name, row[name]]))
  return fields as ProductFields
}

type CardRow = Pick<
  ProductRow,
  | 'id'
  | 'name'
  | 'brand'
  | 'line'
  | 'grade'
  | 'origin'
  | 'netQuantityMl'
  | 'container'
  | 'harvest'
  | 'status'
  | 'ratingSum'
  | 'ratingCount'
>

export function toProductCard(
  row: CardRow,
  { gtin, picture }: { gtin: string | null; picture: ProductPicture | null },
): ProductCard {
  return {
    _id: row.id,
    gtin,
    name: row.name,
    brand: row.brand,
    line: row.line,
    grade: row.grade,
    countries: row.origin?.countries ?? [],
    region: row.origin?.region ?? '',
    netQuantityMl: row.netQuantityMl,
    container: row.container,
    harvestYear: row.harvest?.year ?? null,
    status: row.status,
    picture,
    rating: toRating(row),
  }
}

export function toProductPicture(row: PictureRow, file: MediaRow): ProductPicture {
  const credit = [row.author, row.source, row.license].filter(Boolean).join(', ')
  return { _id: row.id, kind: row.kind, ...describeImage(file), credit }
}

type ManagedRow = PictureRow & Pick<typeof productPictures.$inferSelect, 'language' | 'edition' | 'isShown'>

export function toManagedPicture(row: ManagedRow, file: MediaRow): ManagedPicture {
  const { language, edition, source, author, license, isShown } = row
  return { ...toProductPicture(row, file), language, edition, source, author, license, isShown }
}

export function toRating({
  ratingSum,
  ratingCount,
}: Pick<ProductRow, 'ratingSum' | 'ratingCount'>): Product['rating'] {
  return { average: ratingCount === 0 ? null : ratingSum / ratingCount, count: ratingCount }
}

/** Facts that a shopper asks for. Not counted: names in other languages, search words, awards and the like. */
const essentialFacts = [
  'name',
  'brand',
  'producer',
  'grade',
  'cultivars',
  'origin',
  'harvest',
  'extraction',
  'analyses',
  'sensory',
  'nutrition',
  'ingredients',
  'netQuantityMl',
  'container',
] as const satisfies (keyof ProductFields)[]

/** @returns whole per cent */
function measureCompleteness(row: ProductRow): number {
  const known = essentialFacts.filter((name) => isKnown(row[name])).length
  return Math.round((100 * known) / essentialFacts.length)
}
