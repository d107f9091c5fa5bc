// Names and limits of legal documents. Used in the browser, so without schemas.

/** In the order in which they are listed. `blog` and `policy` introduce pages that list something. */
export const documentNames = [
  'terms-of-sale',
  'about',
  'privacy',
  'contacts',
  'terms',
  'blog',
  'policy',
] as const
export type LegalDocumentName = (typeof documentNames)[number]

/** Documents that people agree to: the page of current policies lists their versions. */
export const policyNames = ['terms', 'terms-of-sale', 'privacy'] as const satisfies LegalDocumentName[]

export const legalLimits = { titleLength: 200, textLength: 200_000, noteLength: 500 } as const

/** Cache tag of all pages that show a legal document. */
export const legalTag = 'legal'
