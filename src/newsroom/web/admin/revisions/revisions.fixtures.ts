// The versions of one article: the second changes title and formatting, the third the text, tags and category.
import type { ArticleFieldValues } from '#src/news/contract/article-fields.ts'
import { createEmptyArticleFields } from '#src/news/contract/article-fields.ts'
import type { Revision, RevisionRow } from '../../../contract/revision.ts'

const ada = { id: '1', name: 'Ada' }
const firstFields: ArticleFieldValues = {
  ...createEmptyArticleFields(),
  title: 'The mill opens',
  content: '<p>Good oil stings the throat.</p>',
  category: 'Sustainability',
}
const secondFields: ArticleFieldValues = {
  ...firstFields,
  title: 'The mill opened',
  content: '<p>Good oil <strong>stings</strong> the throat.</p>',
}
/** Of the third version, which is the current one. */
export const currentFields: ArticleFieldValues = {
  ...secondFields,
  content: '<p>Good oil <strong>burns</strong> the throat.</p>',
  tags: ['harvest'],
  category: 'Culinary & Pairings',
}

export const sampleRevisions: Revision[] = [
  buildRevision(firstFields, {
    version: 1,
    reason: 'created',
    savedAt: '2026-11-21T08:00:00.000Z',
    editor: null,
    changed: [],
  }),
  buildRevision(secondFields, {
    version: 2,
    reason: 'edited',
    savedAt: '2026-11-22T09:00:00.000Z',
    editor: ada,
    changed: ['title', 'content'],
  }),
  buildRevision(currentFields, {
    version: 3,
    reason: 'edited',
    savedAt: '2026-11-22T09:10:00.000Z',
    editor: ada,
    changed: ['content', 'category', 'tags'],
    isCurrent: true,
  }),
]

function buildRevision(
  fields: ArticleFieldValues,
  row: Omit<RevisionRow, 'title' | 'isCurrent'> & { isCurrent?: boolean },
): Revision {
  return {
    isCurrent: false,
    ...row,
    title: fields.title,
    fields: { ...fields, aiDeclared: false },
    gonePictures: [],
    text: '',
  }
}
