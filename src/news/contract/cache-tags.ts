// What kept answers depend on. Whoever shows articles names these tags, whoever changes articles drops what was kept under
// them: a tag that is spelled differently in one place would show what was hidden.

/** Of everything that lists articles. */
export const newsTag = 'news'

/** Of what shows one article. */
export const articleTag = (id: string): string => `article:${id}`
