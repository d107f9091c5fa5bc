// Tags of cached data about products.

/** Lists of products, and all pages that show several. */
export const catalogueTag = 'catalogue'
export const productTag = (id: string): string => `product:${id}`
/** Lists that show ratings. Apart from `catalogueTag`, because ratings change often and most pages do not show them. */
export const ratingsTag = 'ratings'
