// What a phone keeps of each product to answer a barcode without a connection.
import { z } from 'zod'
import { Grade } from './product-values.ts'

export const KnownNumber = z.object({
  gtin: z.string().describe('14 digits'),
  _id: z.string(),
  brand: z.string(),
  name: z.string(),
  line: z.string(),
  grade: Grade.nullable(),
})
export type KnownNumber = z.infer<typeof KnownNumber>

export const KnownNumbers = z.object({
  version: z.literal(1).describe('Of this format; a browser drops what it kept in another one'),
  oils: z.array(KnownNumber),
})
export type KnownNumbers = z.infer<typeof KnownNumbers>
