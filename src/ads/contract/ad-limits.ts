// Limits of advertisements and credits, for the schemas of the server and the forms of the browser.
export const adLimits = {
  /** Characters of the name of an advertiser. */
  advertiserLength: 200,
  /** Characters of a web address. */
  addressLength: 2_000,
  /** Of an amount in dollars. */
  dollars: 1_000_000_000,
  /** Views of an advertisement by one person on one day. */
  frequencyCap: 1_000_000,
  /** Events that one credit takes back. */
  creditedEvents: 10_000,
  /** Characters of the note of a credit. */
  creditNoteLength: 500,
} as const
