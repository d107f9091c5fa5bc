// Tasks of the scan worker, which decodes photos and runs the networks and WebAssembly modules. All other modules import
// only the type.

import { foldLabelWords } from '#src/catalogue/contract/fold-label-text.ts'
import { type BarcodeReading, readBarcode } from '../barcode/read-barcode.ts'
import { createReference } from '../match/create-reference.ts'
import { encodeReference } from '../match/reference.ts'
import { listReadings } from '../ocr/read-text.ts'
import { compressPhoto, openPhoto } from '../picture/open-photo.ts'
import type { ScanProduct } from '../product.ts'
import { findPhoto, forgetPhoto, type Photo } from './photos.ts'
import { type Ranking, rankProducts } from './rank-products.ts'
import { createReferences, type StoredReference } from './references.ts'

const references = createReferences()
const maxWords = 60
const shortlist = 16
let isLoaded = false

export const scanTasks = {
  /** @param votes codes that the phone read */
  async readBarcode(photo: Photo, votes: string[]): Promise<BarcodeReading> {
    return readBarcode((await findPhoto(photo)).picture, votes)
  },

  /** The words of the photo, and the products whose reference images share features with it. */
  async readLabel(photo: Photo): Promise<{ words: string[]; productIds: string[] }> {
    const open = await findPhoto(photo)
    const lines = await open.lines()
    const words = new Set(listReadings(lines).flatMap((text) => foldLabelWords(text, 3)))
    const productIds = references.findProductIds(await open.features(), shortlist)
    return { words: [...words].slice(0, maxWords), productIds }
  },

  async rankProducts(photo: Photo, products: ScanProduct[]): Promise<Ranking> {
    const ranking = await rankProducts(await findPhoto(photo), products, references)
    forgetPhoto(photo.key)
    return ranking
  },

  async extractFeatures(image: Uint8Array): Promise<Uint8Array> {
    return encodeReference(await createReference(await openPhoto(image)))
  },

  async hasReferences(): Promise<boolean> {
    return isLoaded
  },

  async addReferences(added: StoredReference[]): Promise<void> {
    for (const reference of added) references.add(reference)
  },

  async finishLoading(): Promise<void> {
    isLoaded = true
  },

  /** Removes all references but these. */
  async keepReferences(ids: string[]): Promise<void> {
    references.keep(new Set(ids))
  },

  compressPhoto,
}

export type ScanTasks = typeof scanTasks
