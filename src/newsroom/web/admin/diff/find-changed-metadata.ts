// Compares the metadata of two states of an article: every field except title, summary and content.
import {
  type ArticleFieldName,
  articleFieldNames,
  getArticleField,
} from '#src/news/contract/article-fields.ts'
import type { ArticleFormFields } from '../article-form-fields.ts'

const metadataFields = articleFieldNames.filter((name) => getArticleField(name).comparison === undefined)

/** Returns the changed fields in the order of `articleFields`. The AI declaration and its percentage count as one field. */
export function findChangedMetadata(before: ArticleFormFields, after: ArticleFormFields): ArticleFieldName[] {
  return metadataFields.filter(
    (field) => !isDateUnset(field, before, after) && serialize(before, field) !== serialize(after, field),
  )
}

/** Without a chosen date the article shows its publication date, so an empty date on either side is not a change. */
function isDateUnset(field: ArticleFieldName, before: ArticleFormFields, after: ArticleFormFields): boolean {
  return field === 'displayedDate' && (before.displayedDate === '' || after.displayedDate === '')
}

function serialize(fields: ArticleFormFields, field: ArticleFieldName): string {
  if (field !== 'aiUse') return JSON.stringify(fields[field])
  const { aiUse, aiPercent } = fields
  // Without a declaration, a percentage of 0 or null has no meaning.
  if (aiUse === null && !aiPercent) return ''
  const { parts, system, note } = aiUse ?? { parts: [], system: '', note: '' }
  return JSON.stringify([parts, system, note, aiPercent])
}
