// Why the server rejected fields of an article, in the language of the page.
import { describeLimit, type Rejection, type RejectionTexts } from '#src/ui/admin/rejections.ts'

/** Messages by name of the field; by path for the entries of other lists. */
export type FieldErrors = Partial<Record<string, string>>

/** Fields with a message that says more than a limit. */
const describedFields = [
  'title',
  'content',
  'summary',
  'previewImage',
  'tags',
  'category',
  'publishDate',
  'displayedDate',
  'aiUse',
  'pictures',
] as const

export function describeFieldErrors(texts: RejectionTexts, rejections: Rejection[]): FieldErrors {
  return Object.fromEntries(
    rejections.map((rejection) => {
      const { path } = rejection
      const field = describedFields.find((name) => path === name || path.startsWith(`${name}.`))
      return field
        ? [field, texts.t(`admin:fieldErrors.${field}`)]
        : [path, describeLimit(texts, rejection) ?? texts.t('admin:rejected')]
    }),
  )
}
