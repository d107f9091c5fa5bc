// Answers the calls of the article editor in component tests, like a server that stores one article and its draft.
import type { Article } from '#src/news/contract/article.ts'
import { createEmptyArticleFields } from '#src/news/contract/article-fields.ts'
import { failWith, type mockCalls, type SentCall } from '#src/ui/test-calls.ts'
import type { ArticleDraft, DraftInput, Presence } from '../../../contract/draft.ts'
import { createArticleId } from './autosave/create-article-id.ts'

export type EditorServer = {
  /** A new article is written if there is none. */
  article?: Article
  /** Fields of a draft that was kept on 22 November 2026 at 8:30. */
  draft?: ArticleDraft['fields']
  /** Other editors who have the article open. */
  editors?: Presence[]
  isLlmAvailable?: boolean
  /** Other answers, by `METHOD /path` with `:id` for the id of the article. */
  calls?: Parameters<typeof mockCalls>[0]
}

/** An article that is stored and not published. Each has an id of its own, as drafts stay in the browser. */
export function buildStoredArticle(changes: Partial<Article> = {}): Article {
  const { publishDate: _, ...fields } = createEmptyArticleFields()
  return {
    ...fields,
    _id: createArticleId(),
    title: 'The mill opens',
    content: '<p>Good oil stings the throat.</p>',
    author: 'Ada Frantoio',
    categories: [],
    displayedDate: '2026-11-20',
    createdAt: '2026-11-20T08:00:00.000Z',
    updatedAt: '2026-11-20T08:00:00.000Z',
    readingTime: 1,
    aiDeclared: false,
    views: 0,
    likes: 0,
    shares: 0,
    commentsCount: 0,
    comments: [],
    version: 1,
    ...changes,
  }
}

export function createEditorCalls(
  id: string,
  { article, draft, editors = [], isLlmAvailable = false, calls }: EditorServer,
) {
  let stored = article
  const version = () => stored?.version ?? null
  const toDraft = (fields: ArticleDraft['fields'], savedAt: string) => ({
    _id: id,
    isNew: !stored,
    baseVersion: version(),
    version: version(),
    savedAt,
    fields,
    title: fields.title,
  })
  let keptDraft = draft && toDraft(draft, '2026-11-22T08:30:00.000Z')

  const saveArticle = ({ body }: SentCall) => {
    const { draftId: _, ...changes } = body as Partial<Article> & { draftId: string }
    const before = stored ?? buildStoredArticle({ _id: id, version: 0 })
    stored = { ...before, ...changes, version: before.version + 1 }
    keptDraft = undefined
    return stored
  }

  const saveDraft = ({ body }: SentCall) => {
    const { fields, after } = body as DraftInput
    if (after !== (keptDraft?.savedAt ?? null)) return failWithConflict('draft-conflict', keptDraft)
    keptDraft = toDraft(fields as ArticleDraft['fields'], new Date().toISOString())
    return { ...keptDraft, editors }
  }

  const deleteDraft = () => {
    keptDraft = undefined
    return { deleted: 1 }
  }

  const answers: Parameters<typeof mockCalls>[0] = {
    'GET /news/id/:id': () => (stored ? { news: stored, translated: null } : failWith(404)),
    'POST /news': saveArticle,
    'PATCH /news/:id': saveArticle,
    'GET /desk/articles/:id': () => ({ draft: keptDraft ?? null, editors }),
    'PUT /desk/articles/:id/presence': () => ({ version: version(), editors }),
    'DELETE /desk/articles/:id/presence': () => ({ left: true }),
    'GET /desk/drafts': () => ({ data: keptDraft ? [keptDraft] : [] }),
    'GET /desk/drafts/:id': () => keptDraft,
    'PUT /desk/drafts/:id': saveDraft,
    'DELETE /desk/drafts/:id': deleteDraft,
    'GET /desk/settings': () => ({
      author: 'Ada Frantoio',
      timeZone: 'UTC',
      engine: { available: isLlmAvailable, model: isLlmAvailable ? 'press-1' : null },
    }),
    ...calls,
  }
  return Object.fromEntries(
    Object.entries(answers).map(([call, answer]) => [call.replace(':id', id), answer]),
  )
}

/** The response to a change of something that was changed in the meantime. */
export function failWithConflict(code: string, current: unknown): Response {
  return Response.json({ status: 409, code, current }, { status: 409 })
}
