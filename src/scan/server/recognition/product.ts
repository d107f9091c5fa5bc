// What the recogniser knows of a product, and how it asks the catalogue for products.

export type ScanProduct = {
  id: string
  /** 14 digits each. */
  gtins: string[]
  brand: string
  name: string
  line?: string | undefined
  cultivars: string[]
  volumeMl?: number | undefined
  language?: string | undefined
  country?: string | undefined
  harvestYear?: number | undefined
  aliases: string[]
}

export type ProductSource = {
  /**
   * Returns about 20 products whose words are most similar to the words of a photo, best first.
   *
   * @param words as read, with errors, in the form of `foldLabelText`; a product's words must be compared in the same form
   */
  findTextCandidates(words: string[]): Promise<ScanProduct[]>
  /** @param gtin 14 digits */
  findProductsByGtin(gtin: string): Promise<ScanProduct[]>
  findProductsByIds(ids: string[]): Promise<ScanProduct[]>
}
