// Tags of cached data about products.

/** Lists of products, and all pages that show several. */
export const catalogueTag = 'catalogue'
export const productTag = (id: string): string => `product:${id}`
