// A product in an export of the catalogue: everything that the catalogue stores about it, and who gets credit for it.
import { z } from 'zod'
import { PictureFields } from '../../contract/catalogue.calls.ts'
import { NewProduct, ProductGtin, ProductStatus } from '../../contract/product.ts'
import { offerFields, storeFields } from '../../contract/store.ts'

/** In the first line of an export. */
export const exportFormat = 'olea-catalogue'

const RecordedOffer = z.object({
  store: z.object(storeFields).partial().required({ name: true }),
  ...offerFields,
  seenAt: z.iso.datetime({ offset: true }),
})
export type RecordedOffer = z.infer<typeof RecordedOffer>

const RecordedPicture = PictureFields.extend({ url: z.url({ protocol: /^https?$/ }) })

/** A file of the publisher may have some of the properties only. */
export const ProductRecord = z.object({
  ...NewProduct.shape,
  _id: z
    .string()
    .regex(/^[0-9a-f]{24}$/, { error: 'must have 24 digits 0-9 and a-f' })
    .optional(),
  gtins: z.array(ProductGtin).max(50).optional(),
  status: ProductStatus.optional(),
  mergedInto: z.string().nullish(),
  importKey: z.string().max(300).nullish(),
  offers: z.array(RecordedOffer).max(1_000).optional(),
  pictures: z.array(RecordedPicture).max(200).optional(),
})
export type ProductRecord = z.infer<typeof ProductRecord>
/** As it is written, with what readers of the file need. */
export type ExportedRecord = ProductRecord & { _id: string; attribution: string }
