// What differs between two states of an article beside its words.
import type { ArticleFields } from '../article-fields.ts'

export const facts = [
  'category',
  'tags',
  'previewImage',
  'author',
  'language',
  'isPublished',
  'publishDate',
  'displayedDate',
  'aiUse',
] as const
export type Fact = (typeof facts)[number]

/** Facts that differ, in the order of the form. The declaration and its share are one fact. */
export function changedFacts(before: ArticleFields, after: ArticleFields): Fact[] {
  return facts.filter(
    (fact) => !isLeftOpen(fact, before, after) && spelled(before, fact) !== spelled(after, fact),
  )
}

/** A day that nobody chose is the day the article appears: it says nothing until one is chosen. */
function isLeftOpen(fact: Fact, before: ArticleFields, after: ArticleFields): boolean {
  return fact === 'displayedDate' && (before.displayedDate === '' || after.displayedDate === '')
}

function spelled(fields: ArticleFields, fact: Fact): string {
  if (fact !== 'aiUse') return JSON.stringify(fields[fact])
  const { aiUse, aiPercent } = fields
  // Nobody declared: whatever share stands beside it says nothing.
  if (aiUse === null && !aiPercent) return ''
  const { parts, system, note } = aiUse ?? { parts: [], system: '', note: '' }
  return JSON.stringify([parts, system, note, aiPercent])
}
