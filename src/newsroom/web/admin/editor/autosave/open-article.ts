// Opening an article in the editor: what is stored, and what was typed and never saved, on the server or only here.

import type { Article } from '#src/news/contract/article.ts'
import type { Presence } from '../../../../contract/draft.ts'
import { type ArticleFields, fieldsOf, fieldsOfDraft, isSameArticle } from '../../article-fields.ts'
import { findDraft, getArticle, openArticle } from '../../desk-calls.ts'
import { localCopies, newCopyId } from './local-copies.ts'

/** What an editor begins with. */
export type Opening = {
  /** Of the article, or the one it will get. */
  id: string
  stored: Stored | undefined
  start: ArticleFields
  /** The version that was changed; another one is stored when somebody saved meanwhile. */
  baseVersion: number | null
  /** `savedAt` of the draft on the server, which the next one goes on from. */
  after: string | null
  /** Of what this window keeps in the browser. */
  copyId: string
  editors: Presence[]
}
export type Stored = { version: number; fields: ArticleFields }

/** Words that were typed and not saved. */
export type Unsaved = {
  fields: ArticleFields
  baseVersion: number | null
  typedAt: string
  /** Only in this browser, or on the server as well. */
  isOnlyHere: boolean
  /** Of the copy they were found in; going on with them goes on in it. */
  copyId?: string
}
export type Opened = { opening: Opening; unsaved: Unsaved | undefined }

/** @param signal gives the loading up */
export async function openStored(id: string, editorId: string, signal?: AbortSignal): Promise<Opened> {
  const [article, beside] = await Promise.all([getArticle(id, signal), openArticle(id, signal)])
  const stored = storedOf(article)
  const opening: Opening = {
    id,
    stored,
    start: stored.fields,
    baseVersion: stored.version,
    after: beside.draft?.savedAt ?? null,
    copyId: newCopyId(id),
    editors: beside.editors,
  }
  return { opening, unsaved: await findUnsaved(opening, stored.fields, beside.draft ?? undefined, editorId) }
}

/**
 * @param blank the form of a new article
 * @returns undefined when an article has this id already: it was saved, and is edited elsewhere
 */
export async function openNew(
  id: string,
  blank: ArticleFields,
  editorId: string,
): Promise<Opened | undefined> {
  const draft = await findDraft(id)
  if (draft && !draft.isNew) return undefined
  const opening: Opening = {
    id,
    stored: undefined,
    start: blank,
    baseVersion: null,
    after: draft?.savedAt ?? null,
    copyId: newCopyId(id),
    editors: [],
  }
  return { opening, unsaved: await findUnsaved(opening, blank, draft, editorId) }
}

export function storedOf(article: Article): Stored {
  return { version: article.version, fields: fieldsOf(article) }
}

/**
 * The latest of what was typed, unless it is what is stored anyway. Words of another window are offered in their turn,
 * when the article is opened again.
 */
async function findUnsaved(
  { id }: Opening,
  stored: ArticleFields,
  draft: Awaited<ReturnType<typeof findDraft>>,
  editorId: string,
): Promise<Unsaved | undefined> {
  const found: Unsaved[] = []
  if (draft) {
    const fields = fieldsOfDraft(stored, draft)
    found.push({ fields, baseVersion: draft.baseVersion, typedAt: draft.savedAt, isOnlyHere: false })
  }
  for (const copy of await localCopies.of(id)) {
    if (copy.editorId !== editorId) continue
    const { baseVersion, typedAt } = copy
    // Kept before fields were added to the form.
    const fields = { ...stored, ...copy.fields }
    const isElsewhere = [stored, ...found.map((other) => other.fields)].some((one) =>
      isSameArticle(one, fields),
    )
    // A window that still has it will keep it again.
    if (isElsewhere) await localCopies.remove(copy.id)
    else found.push({ fields, baseVersion, typedAt, isOnlyHere: true, copyId: copy.id })
  }
  return found
    .filter(({ fields }) => !isSameArticle(fields, stored))
    .toSorted((one, other) => Date.parse(other.typedAt) - Date.parse(one.typedAt))[0]
}
