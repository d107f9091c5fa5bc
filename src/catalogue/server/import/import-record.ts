// What the readers of all formats hand to the import.
import type { PictureFields } from '../../contract/catalogue.calls.ts'
import type { ImportErrorReason } from '../../contract/catalogue-import.ts'
import type { FactSource, ProductFields } from '../../contract/product-fields.ts'
import type { ProductRecord } from '../exchange/product-record.ts'

export type ImportedProduct = {
  /** Identifies the product in its source; the same key is the same product in the next import. */
  key: string
  /** Of the product, where articles name it before it is imported; otherwise a new one. */
  id?: string
  /** 14 digits each. */
  gtins: string[]
  /** Only the facts that the source knows. */
  fields: Partial<ProductFields> & { name: string }
  source: FactSource
  pictures: ImportedPicture[]
  /** Pictures on the site of the source, fetched when the import asks for it. */
  namedPictures?: NamedPicture[]
}

/** A product in the own format, whose values replace those that are stored. */
export type RecordedProduct = { record: ProductRecord; pictures: ImportedPicture[] }

/** A file beside the import. */
export type ImportedPicture = { path: string; fields: PictureFields }

export type NamedPicture = PictureFields & { url: string }

/** One record of a source. `place` says where it is: a line, or a number in a list. */
export type ImportEntry<Product = ImportedProduct | RecordedProduct> =
  | { place: string; product: Product }
  | { place: string; skipped: 'no-olive-oil' | 'no-name' }
  | { place: string; reason: ImportErrorReason }

export type ImportSource = {
  name: string
  /** Bytes to read, for the progress display. */
  totalBytes: number
  read: (onBytes: (bytes: number) => void) => AsyncIterable<ImportEntry>
}
