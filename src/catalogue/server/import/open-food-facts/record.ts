// A record of Open Food Facts: a line of an export, or `product` of an API reply. Field names and tags are those of
// https://openfoodfacts.github.io/openfoodfacts-server/api/ref-v2/.
import { z } from 'zod'
import { cleanText } from './clean-text.ts'

/** Numbers come as text and texts as numbers or lists, so nothing is rejected for its type. */
const text = z
  .unknown()
  .optional()
  .transform((value) =>
    cleanText(Array.isArray(value) ? value.map(toPart).filter(Boolean).join(', ') : toPart(value)),
  )
const tags = z
  .unknown()
  .optional()
  .transform((value) => (Array.isArray(value) ? value.filter((tag) => typeof tag === 'string') : []))
const number = z
  .unknown()
  .optional()
  .transform((value) => {
    const parsed = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
    return typeof parsed === 'number' && Number.isFinite(parsed) && parsed >= 0 ? parsed : undefined
  })
const fields = z.record(z.string(), z.unknown()).catch({})

function toPart(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

export const OpenFoodFactsRecord = z.object({
  code: text,
  product_type: text,
  lang: text,
  product_name: text,
  abbreviated_product_name: text,
  generic_name: text,
  brands: text,
  quantity: text,
  product_quantity: number,
  product_quantity_unit: text,
  categories_tags: tags,
  labels_tags: tags,
  packaging_tags: tags,
  packagings: z.array(z.unknown()).catch([]),
  origins: text,
  origins_tags: tags,
  ingredients_text: text,
  conservation_conditions: text,
  nutrition_data_per: text,
  last_modified_t: number,
  nutriments: fields,
  image_url: text,
  image_front_url: text,
  image_ingredients_url: text,
  selected_images: fields,
  images: fields,
})
export type OpenFoodFactsRecord = z.infer<typeof OpenFoodFactsRecord>

/** Fields that a request for a single product names, without those of each language. */
export const recordFields = Object.keys(OpenFoodFactsRecord.shape)
