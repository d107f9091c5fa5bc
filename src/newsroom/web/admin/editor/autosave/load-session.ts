// Loads an article into the editor, together with unsaved changes from the server's draft or from this browser.

import type { Article } from '#src/news/contract/article.ts'
import { isNotFound } from '#src/ui/is-not-found.ts'
import type { Presence } from '../../../../contract/draft.ts'
import {
  type ArticleFormFields,
  fieldsFromArticle,
  fieldsFromDraft,
  hasSameFields,
} from '../../article-form-fields.ts'
import { findDraft, getArticle, newsroomApi } from '../../newsroom-api.ts'
import { createLocalDraftId, localDrafts } from './local-drafts.ts'

/** The state that an editor starts with. */
export type EditingSession = {
  /** Id of the article, or the id that a new article will get. */
  id: string
  stored: StoredArticle | undefined
  initialFields: ArticleFormFields
  /** The version that the editor's changes are based on. A later save of another editor makes it outdated. */
  baseVersion: number | null
  /** `savedAt` of the server's draft that the next one continues; null for none. */
  previousSavedAt: string | null
  /** Id of the draft that this window stores in the browser. */
  localDraftId: string
  /** Other editors who have the article open. */
  editors: Presence[]
}
export type StoredArticle = { version: number; fields: ArticleFormFields }

export type UnsavedChanges = {
  fields: ArticleFormFields
  baseVersion: number | null
  typedAt: string
  /** Stored only in this browser, not on the server. */
  isLocalOnly: boolean
  /** The local draft that holds the changes, if there is one. Continuing the changes writes to the same draft. */
  localDraftId?: string
}
export type LoadedSession = { session: EditingSession; unsavedChanges: UnsavedChanges | undefined }

/** @throws ApiError 404 when there is no such article */
export async function loadExistingArticle(
  id: string,
  editorId: string,
  signal?: AbortSignal,
): Promise<LoadedSession> {
  const [article, editingState] = await Promise.all([
    getArticle(id, signal),
    newsroomApi('GET /desk/articles/:id', { params: { id }, signal }),
  ])
  const stored = toStoredArticle(article)
  const session: EditingSession = {
    id,
    stored,
    initialFields: stored.fields,
    baseVersion: stored.version,
    previousSavedAt: editingState.draft?.savedAt ?? null,
    localDraftId: createLocalDraftId(id),
    editors: editingState.editors,
  }
  const draft = editingState.draft ?? undefined
  return { session, unsavedChanges: await findUnsavedChanges(id, stored.fields, draft, editorId) }
}

type NewArticle = {
  id: string
  emptyFields: ArticleFormFields
  editorId: string
  /** The id was just created, so no article can be stored under it. */
  isUnused: boolean
}

/** @returns undefined when the article was saved in the meantime and must be edited as an existing one */
export async function loadNewArticle({
  id,
  emptyFields,
  editorId,
  isUnused,
}: NewArticle): Promise<LoadedSession | undefined> {
  const draft = await findDraft(id)
  // Saving an article removes its draft.
  if (draft ? !draft.isNew : !isUnused && (await isStored(id))) return undefined
  const session: EditingSession = {
    id,
    stored: undefined,
    initialFields: emptyFields,
    baseVersion: null,
    previousSavedAt: draft?.savedAt ?? null,
    localDraftId: createLocalDraftId(id),
    editors: [],
  }
  return { session, unsavedChanges: await findUnsavedChanges(id, emptyFields, draft, editorId) }
}

async function isStored(id: string): Promise<boolean> {
  try {
    await getArticle(id)
    return true
  } catch (error) {
    if (isNotFound(error)) return false
    throw error
  }
}

export function toStoredArticle(article: Article): StoredArticle {
  return { version: article.version, fields: fieldsFromArticle(article) }
}

/**
 * Returns the latest unsaved changes that differ from the stored fields. Older changes of other windows are offered
 * when the article is opened again.
 */
async function findUnsavedChanges(
  id: string,
  stored: ArticleFormFields,
  draft: Awaited<ReturnType<typeof findDraft>>,
  editorId: string,
): Promise<UnsavedChanges | undefined> {
  const candidates: UnsavedChanges[] = []
  if (draft) {
    const fields = fieldsFromDraft(stored, draft)
    candidates.push({ fields, baseVersion: draft.baseVersion, typedAt: draft.savedAt, isLocalOnly: false })
  }
  for (const localDraft of await localDrafts.list(id)) {
    if (localDraft.editorId !== editorId) continue
    const { baseVersion, typedAt } = localDraft
    // A local draft may predate newer fields of the form.
    const fields = { ...stored, ...localDraft.fields }
    const isDuplicate = [stored, ...candidates.map((candidate) => candidate.fields)].some((known) =>
      hasSameFields(known, fields),
    )
    // A duplicate can be removed: a window that still shows these changes stores them again.
    if (isDuplicate) await localDrafts.remove(localDraft.id)
    else candidates.push({ fields, baseVersion, typedAt, isLocalOnly: true, localDraftId: localDraft.id })
  }
  return candidates
    .filter(({ fields }) => !hasSameFields(fields, stored))
    .toSorted((first, second) => Date.parse(second.typedAt) - Date.parse(first.typedAt))[0]
}
