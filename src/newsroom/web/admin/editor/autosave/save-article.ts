// Saving an article: as a new one, or as changes to the version the editor began with.

import { Article } from '#src/news/contract/article.ts'
import { readProblem } from '#src/ui/admin/read-problem.ts'
import { type ArticleFields, changesOf, creationOf } from '../../article-fields.ts'
import { changeArticle, createArticle } from '../../desk-calls.ts'
import type { Stored } from './open-article.ts'

export type FieldFaults = Partial<Record<string, string>>
export type SaveFailure = {
  /** `undescribed`: pictures need a description. `unreachable`: no answer. `refused`: something in the form is not right. `failed`: anything else. */
  reason: 'untitled' | 'undeclared' | 'undescribed' | 'refused' | 'unreachable' | 'failed'
  faults: FieldFaults
}
export type SaveOutcome = { article: Article; sent: ArticleFields } | { conflict: Article } | SaveFailure

type Save = {
  id: string
  stored: Stored | undefined
  baseVersion: number | null
  now: ArticleFields
}

export async function saveArticle({ id, stored, baseVersion, now }: Save): Promise<SaveOutcome> {
  if (now.title.trim() === '') return { reason: 'untitled', faults: { title: '' } }
  try {
    const article = stored
      ? await changeArticle(id, {
          ...changesOf(stored.fields, now),
          ...(baseVersion === null ? {} : { version: baseVersion }),
          draftId: id,
        })
      : await createArticle({ ...creationOf(now), draftId: id })
    return { article, sent: now }
  } catch (error) {
    const { status, code, errors, body } = await readProblem(error)
    const current = Article.safeParse(body.current)
    if (status === 409 && current.success) return { conflict: current.data }
    const faults = Object.fromEntries(errors.map(({ path, message }) => [path, message]))
    if (status === 0) return { reason: 'unreachable', faults }
    if (code === 'pictures-undescribed') return { reason: 'undescribed', faults: { pictures: '' } }
    if (code === 'ai-use-undeclared') return { reason: 'undeclared', faults }
    return { reason: errors.length > 0 ? 'refused' : 'failed', faults }
  }
}
