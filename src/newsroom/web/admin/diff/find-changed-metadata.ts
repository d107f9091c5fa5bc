// Compares the metadata of two states of an article: every field except title, summary and content.
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

/** Returns the changed fields in the order of the form. The AI declaration and its percentage count as one field. */
export function findChangedMetadata(before: ArticleFields, after: ArticleFields): MetadataField[] {
  return metadataFields.filter(
    (field) => !isDateUnset(field, before, after) && serialize(before, field) !== serialize(after, field),
  )
}

/** Without a chosen date the article shows its publication date, so an empty date on either side is not a change. */
function isDateUnset(field: MetadataField, before: ArticleFields, after: ArticleFields): boolean {
  return field === 'displayedDate' && (before.displayedDate === '' || after.displayedDate === '')
}

function serialize(fields: ArticleFields, field: MetadataField): string {
  if (field !== 'aiUse') return JSON.stringify(fields[field])
  const { aiUse, aiPercent } = fields
  // Without a declaration, a percentage of 0 or null has no meaning.
  if (aiUse === null && !aiPercent) return ''
  const { parts, system, note } = aiUse ?? { parts: [], system: '', note: '' }
  return JSON.stringify([parts, system, note, aiPercent])
}
