// The lists of members: favourites, wishlist, and the oils that they have.
import { z } from 'zod'
import { ProductCard } from '#src/catalogue/contract/product.ts'
import { listLimits } from './limits.ts'
import { type ListName, listNames } from './list-names.ts'

const time = z.iso.datetime({ offset: true })
export const ListNameSchema = z.enum(listNames)
const yearMs = 366 * 86_400_000

/** What a person wants, however often it is sent and in whatever state the list is. */
export const ListChange = z
  .object({
    id: z
      .string()
      .regex(/^[\w-]{16,64}$/, { error: 'must have 16 to 64 letters, digits, hyphens or underscores' })
      .describe('Random. A change that is sent again has no further effect'),
    list: ListNameSchema,
    productId: z.string().max(64),
    isSaved: z.boolean().describe('true adds the product, false removes it'),
    ageMs: z
      .number()
      .int()
      .min(0)
      .max(yearMs)
      .default(0)
      .describe('How long ago the person decided it. Of two devices the later decision wins'),
  })
  .meta({ id: 'ListChange' })
export type ListChange = z.infer<typeof ListChange>

export const ListChanges = z.object({ changes: z.array(ListChange).min(1).max(listLimits.changes) })

/** Ids of the products in each list, those added last first, and the link by which it is shared. */
const ListSummary = z.object({ productIds: z.array(z.string()), linkId: z.string().nullable() })
export const ListSummaries = z
  .object(
    Object.fromEntries(listNames.map((name) => [name, ListSummary])) as Record<ListName, typeof ListSummary>,
  )
  .meta({ id: 'ListSummaries' })
export type ListSummaries = z.infer<typeof ListSummaries>

export const ListChangesResult = z.object({
  lists: ListSummaries,
  refused: z
    .array(z.object({ id: z.string(), reason: z.enum(['product-not-found', 'list-full']) }))
    .describe('Changes that cannot be made, also not later'),
})
export type ListChangesResult = z.infer<typeof ListChangesResult>

export const SavedProduct = z.object({ product: ProductCard, savedAt: time }).meta({ id: 'SavedProduct' })
export type SavedProduct = z.infer<typeof SavedProduct>
export const SavedProducts = z.object({ data: z.array(SavedProduct) })

export const SharedList = z
  .object({
    _id: z.string(),
    list: ListNameSchema,
    owner: z.string().nullable().describe('Nickname; null for a member without one'),
    products: z.array(ProductCard),
  })
  .meta({ id: 'SharedList' })
export type SharedList = z.infer<typeof SharedList>
