// What differs between two states of an article beside its words.
import type { ArticleFields } from '../article-fields.ts'

export const metadataFields = [
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
export type MetadataField = (typeof metadataFields)[number]

/** Facts that differ, in the order of the form. The declaration and its share are one fact. */
export function findChangedMetadata(before: ArticleFields, after: ArticleFields): MetadataField[] {
  return metadataFields.filter(
    (fact) => !isDateUnset(fact, before, after) && serialize(before, fact) !== serialize(after, fact),
  )
}

/** A day that nobody chose is the day the article appears: it says nothing until one is chosen. */
function isDateUnset(fact: MetadataField, before: ArticleFields, after: ArticleFields): boolean {
  return fact === 'displayedDate' && (before.displayedDate === '' || after.displayedDate === '')
}

function serialize(fields: ArticleFields, fact: MetadataField): string {
  if (fact !== 'aiUse') return JSON.stringify(fields[fact])
  const { aiUse, aiPercent } = fields
  // Nobody declared: whatever share stands beside it says nothing.
  if (aiUse === null && !aiPercent) return ''
  const { parts, system, note } = aiUse ?? { parts: [], system: '', note: '' }
  return JSON.stringify([parts, system, note, aiPercent])
}
