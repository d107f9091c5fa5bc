import { type Category, findCategory } from '#src/news/contract/category.ts'

// The database column has no limit, but a tag is one word or a few.
const maxTagCodePoints = 60

/** Maps the first known category name to one of Olea's ten categories. All other names become tags. */
export function mapCategories(categories: string[], tags: string[]): { category?: Category; tags: string[] } {
  const known = categories.map((name) => findSimilarCategory(name))
  const category = known.find((found) => found !== undefined)
  const others = categories.filter((_, index) => known[index] === undefined || known[index] !== category)
  const byKey = new Map<string, string>()
  for (const tag of [...tags, ...others]) {
    const text = truncateTag(tag)
    const key = text.toLowerCase()
    if (text !== '' && !byKey.has(key)) byKey.set(key, text)
  }
  return { ...(category === undefined ? {} : { category }), tags: [...byKey.values()] }
}

export function truncateTag(tag: string): string {
  return [...tag.trim()].slice(0, maxTagCodePoints).join('').trim()
}

/** Treats `Market and Economy`, `market/economy` and `Market &amp; Economy` as equal. */
function findSimilarCategory(name: string): Category | undefined {
  const withAmpersand = name
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+(?:and|und|et|y|\+)\s+|\s*\/\s*/gi, ' & ')
  return findCategory(name) ?? findCategory(withAmpersand)
}
