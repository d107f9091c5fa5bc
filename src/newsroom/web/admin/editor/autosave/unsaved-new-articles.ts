// New articles that were begun and never saved: their drafts on the server, and what only this browser stores, for example
// because the browser was killed before the first draft was sent.
import { newsroomApi } from '../../newsroom-api.ts'
import { localDrafts } from './local-drafts.ts'

export type UnsavedNewArticle = { id: string; title: string; typedAt: string }

/** @returns the last typed first */
export async function listUnsavedNewArticles(
  editorId: string,
  signal: AbortSignal,
): Promise<UnsavedNewArticle[]> {
  const [onServer, local] = await Promise.all([
    newsroomApi('GET /desk/drafts', { signal }),
    localDrafts.listNew(editorId),
  ])
  const serverIds = new Set(onServer.data.map(({ _id }) => _id))
  const found = [
    ...onServer.data
      .filter(({ isNew }) => isNew)
      .map(({ _id, title, savedAt }) => ({ id: _id, title, typedAt: savedAt })),
    ...local
      .filter(({ articleId }) => !serverIds.has(articleId))
      .map(({ articleId, fields, typedAt }) => ({ id: articleId, title: fields.title, typedAt })),
  ].toSorted((first, second) => Date.parse(second.typedAt) - Date.parse(first.typedAt))
  // Several windows can store drafts of the same article.
  return found.filter(({ id }, index) => found.findIndex((other) => other.id === id) === index)
}

/** Deletes the draft on the server and those in this browser. */
export async function discardNewArticle(id: string, editorId: string): Promise<void> {
  await newsroomApi('DELETE /desk/drafts/:id', { params: { id } })
  for (const draft of await localDrafts.list(id))
    if (draft.editorId === editorId) await localDrafts.remove(draft.id)
}
