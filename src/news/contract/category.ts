// The ten categories and their names. The schema is in a separate file, so that pages do not load the validator.

/** The ten categories, spelled as they are stored, sent and shown in English. */
export const categories = [
  'Industry Headlines',
  'Competitions & Awards',
  'Producers & Estates',
  'Market & Economy',
  'Science & Health',
  'Culinary & Pairings',
  'Sustainability',
  'Culture & Lifestyle',
  'Voices & Perspectives',
  'Tech & Innovation',
] as const

export type Category = (typeof categories)[number]

/** `Competitions & Awards` → `competitions-awards`: the form used in file names, anchors and short URLs. */
export function categorySlug(category: Category): string {
  return category.toLowerCase().replaceAll(/[^a-z]+/g, '-')
}

const categoryByName = new Map<string, Category>(
  categories.flatMap((category) => [
    [category.toLowerCase(), category],
    [categorySlug(category), category],
  ]),
)

/** Accepts the official name in any letter case, or its slug. */
export function findCategory(name: string): Category | undefined {
  return categoryByName.get(name.trim().toLowerCase())
}
