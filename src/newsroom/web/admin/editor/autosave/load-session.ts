// Opening an article in the editor: what is stored, and what was typed and never saved, on the server or only here.

import type { Article } from '#src/news/contract/article.ts'
import type { Presence } from '../../../../contract/draft.ts'
import {
  type ArticleFields,
  fieldsFromArticle,
  fieldsFromDraft,
  hasSameFields,
} from '../../article-fields.ts'
import { findDraft, getArticle, getEditingState } from '../../newsroom-api.ts'
import { createLocalDraftId, localDrafts } from './local-drafts.ts'

/** What an editor begins with. */
export type EditingSession = {
  /** Of the article, or the one it will get. */
  id: string
  stored: StoredArticle | undefined
  initialFields: ArticleFields
  /** The version that was changed; another one is stored when somebody saved meanwhile. */
  baseVersion: number | null
  /** `savedAt` of the draft on the server, which the next one goes on from. */
  previousSavedAt: string | null
  /** Of what this window keeps in the browser. */
  localDraftId: string
  editors: Presence[]
}
export type StoredArticle = { version: number; fields: ArticleFields }

/** Words that were typed and not saved. */
export type UnsavedChanges = {
  fields: ArticleFields
  baseVersion: number | null
  typedAt: string
  /** Only in this browser, or on the server as well. */
  isLocalOnly: boolean
  /** Of the copy they were found in; going on with them goes on in it. */
  localDraftId?: string
}
export type LoadedSession = { session: EditingSession; unsavedChanges: UnsavedChanges | undefined }

/** @param signal gives the loading up */
export async function loadExistingArticle(
  id: string,
  editorId: string,
  signal?: AbortSignal,
): Promise<LoadedSession> {
  const [article, beside] = await Promise.all([getArticle(id, signal), getEditingState(id, signal)])
  const stored = toStoredArticle(article)
  const session: EditingSession = {
    id,
    stored,
    initialFields: stored.fields,
    baseVersion: stored.version,
    previousSavedAt: beside.draft?.savedAt ?? null,
    localDraftId: createLocalDraftId(id),
    editors: beside.editors,
  }
  return {
    session,
    unsavedChanges: await findUnsavedChanges(session, stored.fields, beside.draft ?? undefined, editorId),
  }
}

/**
 * @param blank the form of a new article
 * @returns undefined when an article has this id already: it was saved, and is edited elsewhere
 */
export async function loadNewArticle(
  id: string,
  blank: ArticleFields,
  editorId: string,
): Promise<LoadedSession | undefined> {
  const draft = await findDraft(id)
  if (draft && !draft.isNew) return undefined
  const session: EditingSession = {
    id,
    stored: undefined,
    initialFields: blank,
    baseVersion: null,
    previousSavedAt: draft?.savedAt ?? null,
    localDraftId: createLocalDraftId(id),
    editors: [],
  }
  return { session, unsavedChanges: await findUnsavedChanges(session, blank, draft, editorId) }
}

export function toStoredArticle(article: Article): StoredArticle {
  return { version: article.version, fields: fieldsFromArticle(article) }
}

/**
 * The latest of what was typed, unless it is what is stored anyway. Words of another window are offered in their turn,
 * when the article is opened again.
 */
async function findUnsavedChanges(
  { id }: EditingSession,
  stored: ArticleFields,
  draft: Awaited<ReturnType<typeof findDraft>>,
  editorId: string,
): Promise<UnsavedChanges | undefined> {
  const found: UnsavedChanges[] = []
  if (draft) {
    const fields = fieldsFromDraft(stored, draft)
    found.push({ fields, baseVersion: draft.baseVersion, typedAt: draft.savedAt, isLocalOnly: false })
  }
  for (const copy of await localDrafts.list(id)) {
    if (copy.editorId !== editorId) continue
    const { baseVersion, typedAt } = copy
    // Kept before fields were added to the form.
    const fields = { ...stored, ...copy.fields }
    const isElsewhere = [stored, ...found.map((other) => other.fields)].some((one) =>
      hasSameFields(one, fields),
    )
    // A window that still has it will keep it again.
    if (isElsewhere) await localDrafts.remove(copy.id)
    else found.push({ fields, baseVersion, typedAt, isLocalOnly: true, localDraftId: copy.id })
  }
  return found
    .filter(({ fields }) => !hasSameFields(fields, stored))
    .toSorted((one, other) => Date.parse(other.typedAt) - Date.parse(one.typedAt))[0]
}
