// Text that an editor typed and that only this browser stores. Checked before the editor signs out: copies of what the
// server has are removed from the browser, everything else stays until the editor decides.
import { isNotFound } from '#src/ui/is-not-found.ts'
import {
  type ArticleFormFields,
  createEmptyFields,
  fieldsFromArticle,
  fieldsFromDraft,
  hasSameFields,
} from '../article-form-fields.ts'
import { type LocalDraft, localDrafts } from '../editor/autosave/local-drafts.ts'
import { findDraft, getArticle } from '../newsroom-api.ts'

export type UnsentText = {
  articleId: string
  /** Of an article that was never saved. */
  isNew: boolean
  title: string
  typedAt: string
  /** Those of all windows of the editor. */
  localDraftIds: string[]
  /** False if the server did not answer, so that it may have the text. */
  isCompared: boolean
}

/** Signing out waits for at most this long. */
const compareTimeoutMs = 5_000

/** @returns the last typed first */
export async function findUnsentText(editorId: string): Promise<UnsentText[]> {
  const drafts = Map.groupBy(await localDrafts.listOwn(editorId), ({ articleId }) => articleId)
  const signal = AbortSignal.timeout(compareTimeoutMs)
  const found = await Promise.all([...drafts.values()].map((ofArticle) => compare(ofArticle, signal)))
  return found
    .filter((text) => text !== undefined)
    .toSorted((first, second) => Date.parse(second.typedAt) - Date.parse(first.typedAt))
}

export async function deleteUnsentText(texts: readonly UnsentText[]): Promise<void> {
  for (const id of texts.flatMap(({ localDraftIds }) => localDraftIds)) await localDrafts.remove(id)
}

/** Removes the drafts that the server has, and describes the others. */
async function compare(drafts: LocalDraft[], signal: AbortSignal): Promise<UnsentText | undefined> {
  const newestFirst = drafts.toSorted((first, second) => second.typedAt.localeCompare(first.typedAt))
  const [newest] = newestFirst
  if (!newest) return undefined
  const onServer = await readFromServer(newest, signal)
  const unsent: LocalDraft[] = []
  for (const draft of newestFirst) {
    if (onServer?.some((fields) => hasSameFields(fields, { ...fields, ...draft.fields })))
      await localDrafts.remove(draft.id)
    else unsent.push(draft)
  }
  const [last] = unsent
  if (!last) return undefined
  return {
    articleId: last.articleId,
    isNew: last.baseVersion === null,
    title: last.fields.title,
    typedAt: last.typedAt,
    localDraftIds: unsent.map(({ id }) => id),
    isCompared: onServer !== undefined,
  }
}

/** @returns the saved article, or the empty form of a new one, and the editor's draft; undefined if unknown */
async function readFromServer(
  { articleId, fields }: LocalDraft,
  signal: AbortSignal,
): Promise<ArticleFormFields[] | undefined> {
  try {
    const [article, draft] = await Promise.all([findArticle(articleId, signal), findDraft(articleId, signal)])
    const stored = article ? fieldsFromArticle(article) : createEmptyFields(fields.language)
    return draft ? [stored, fieldsFromDraft(stored, draft)] : [stored]
  } catch {
    // The API client has logged the cause.
    return undefined
  }
}

async function findArticle(id: string, signal: AbortSignal) {
  try {
    return await getArticle(id, signal)
  } catch (error) {
    if (isNotFound(error)) return undefined
    throw error
  }
}
