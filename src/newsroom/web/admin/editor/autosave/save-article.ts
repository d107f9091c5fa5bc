// Saving an article: as a new one, or as changes to the version the editor began with.

import { Article } from '#src/news/contract/article.ts'
import { readProblem } from '#src/ui/admin/read-problem.ts'
import { type ArticleFields, toCreateBody, toUpdateBody } from '../../article-fields.ts'
import { createArticle, updateArticle } from '../../newsroom-api.ts'
import type { StoredArticle } from './load-session.ts'

export type FieldErrors = Partial<Record<string, string>>
export type SaveFailure = {
  /** `undescribed`: pictures need a description. `unreachable`: no answer. `invalid`: something in the form is not right. `failed`: anything else. */
  reason: 'untitled' | 'undeclared' | 'undescribed' | 'invalid' | 'unreachable' | 'failed'
  fieldErrors: FieldErrors
}
export type SaveOutcome = { article: Article; sent: ArticleFields } | { conflict: Article } | SaveFailure

type SaveInput = {
  id: string
  stored: StoredArticle | undefined
  baseVersion: number | null
  now: ArticleFields
}

export async function saveArticle({ id, stored, baseVersion, now }: SaveInput): Promise<SaveOutcome> {
  if (now.title.trim() === '') return { reason: 'untitled', fieldErrors: { title: '' } }
  try {
    const article = stored
      ? await updateArticle(id, {
          ...toUpdateBody(stored.fields, now),
          ...(baseVersion === null ? {} : { version: baseVersion }),
          draftId: id,
        })
      : await createArticle({ ...toCreateBody(now), draftId: id })
    return { article, sent: now }
  } catch (error) {
    const { status, code, errors, body } = await readProblem(error)
    const current = Article.safeParse(body.current)
    if (status === 409 && current.success) return { conflict: current.data }
    const faults = Object.fromEntries(errors.map(({ path, message }) => [path, message]))
    if (status === 0) return { reason: 'unreachable', fieldErrors: faults }
    if (code === 'pictures-undescribed') return { reason: 'undescribed', fieldErrors: { pictures: '' } }
    if (code === 'ai-use-undeclared') return { reason: 'undeclared', fieldErrors: faults }
    return { reason: errors.length > 0 ? 'invalid' : 'failed', fieldErrors: faults }
  }
}
