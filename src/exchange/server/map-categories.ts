import { type Category, findCategory } from '#src/news/contract/category.ts'

// Free columns hold any number, but a tag is a word or a few.
const maxTagCodePoints = 60

/** Olea has ten categories: a source's own that is none of them becomes a tag, so that no name is lost. */
export function mapCategories(categories: string[], tags: string[]): { category?: Category; tags: string[] } {
  const known = categories.map((name) => findSimilarCategory(name))
  const category = known.find((found) => found !== undefined)
  const others = categories.filter((_, index) => known[index] === undefined || known[index] !== category)
  const byKey = new Map<string, string>()
  for (const tag of [...tags, ...others]) {
    const text = [...tag.trim()].slice(0, maxTagCodePoints).join('').trim()
    const key = text.toLowerCase()
    if (text !== '' && !byKey.has(key)) byKey.set(key, text)
  }
  return { ...(category === undefined ? {} : { category }), tags: [...byKey.values()] }
}

/** `Market and Economy`, `market/economy` and `Market &amp; Economy` are the same to a reader. */
function findSimilarCategory(name: string): Category | undefined {
  const spelled = name.replaceAll('&amp;', '&').replaceAll(/\s+(?:and|und|et|y|\+)\s+|\s*\/\s*/gi, ' & ')
  return findCategory(name) ?? findCategory(spelled)
}
