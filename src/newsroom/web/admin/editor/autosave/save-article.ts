// Saves an article: creates it, or updates the version that the editor started from.

import type { Article } from '#src/news/contract/article.ts'
import { type Rejection, readRejections } from '#src/ui/admin/rejections.ts'
import { readProblem } from '#src/ui/read-problem.ts'
import { type ArticleFormFields, toCreateBody, toUpdateBody } from '../../article-form-fields.ts'
import { newsroomApi } from '../../newsroom-api.ts'
import type { StoredArticle } from './load-session.ts'

export type SaveFailure = {
  /**
   * - `untitled`: the title is empty.
   * - `undeclared`: the AI use must be declared before publication.
   * - `undescribed`: pictures need a description before publication.
   * - `invalid`: the server rejected values of the form.
   * - `unreachable`: there was no response.
   * - `failed`: any other error.
   */
  reason: 'untitled' | 'undeclared' | 'undescribed' | 'invalid' | 'unreachable' | 'failed'
  rejections: Rejection[]
}
export type SaveOutcome =
  | { article: Article; sentFields: ArticleFormFields }
  | { conflict: Article }
  | SaveFailure

type SaveInput = {
  id: string
  stored: StoredArticle | undefined
  baseVersion: number | null
  fields: ArticleFormFields
}

export async function saveArticle({ id, stored, baseVersion, fields }: SaveInput): Promise<SaveOutcome> {
  if (fields.title.trim() === '') return { reason: 'untitled', rejections: [{ path: 'title' }] }
  const isPublishing = fields.isPublished && !stored?.fields.isPublished
  if (isPublishing && fields.aiUse === null) {
    return { reason: 'undeclared', rejections: [{ path: 'aiUse' }] }
  }
  try {
    const article = stored
      ? await newsroomApi('PATCH /news/:id', {
          params: { id },
          body: {
            ...toUpdateBody(stored.fields, fields),
            ...(baseVersion === null ? {} : { version: baseVersion }),
            draftId: id,
          },
        })
      : await newsroomApi('POST /news', { body: { ...toCreateBody(fields), draftId: id } })
    return { article, sentFields: fields }
  } catch (error) {
    const problem = await readProblem(error)
    const { status, code, body } = problem
    if (status === 409 && body.current) return { conflict: body.current as Article }
    const rejections = readRejections(problem)
    if (status === 0) return { reason: 'unreachable', rejections }
    if (code === 'pictures-undescribed') return { reason: 'undescribed', rejections: [{ path: 'pictures' }] }
    if (code === 'ai-use-undeclared') return { reason: 'undeclared', rejections }
    return { reason: rejections.length > 0 ? 'invalid' : 'failed', rejections }
  }
}
