// Limits shared by forms and server. This file has no schemas, so that pages can import it without loading Zod.

/** In characters. */
export const maxProfileLength = {
  name: 100,
  nickname: 40,
  country: 60,
  description: 2_000,
  link: 300,
} as const
export const maxLinks = 10

/** Rows per page in the list of accounts for admins. */
export const userPageSize = { default: 20, max: 100 } as const
