// What a person may write about themselves, in characters. No schemas here, so that pages may import it.

export const maxProfileLength = {
  name: 100,
  nickname: 40,
  country: 60,
  description: 2_000,
  link: 300,
} as const
export const maxLinks = 10

/** Rows on a page of the admins' list of people. */
export const peoplePageSize = { default: 20, max: 100 } as const
