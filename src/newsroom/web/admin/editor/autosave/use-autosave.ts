import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '#src/auth/web/use-session.ts'
import type { Article } from '#src/news/contract/article.ts'
import { tell, tellFailure } from '#src/ui/admin/status-line.ts'
import { ApiError } from '#src/ui/api-client.ts'
import type { Presence, PresenceAnswer } from '../../../../contract/draft.ts'
import { type ArticleFields, toDraftFields } from '../../article-fields.ts'
import { discardDraft, getArticle, saveDraft } from '../../newsroom-api.ts'
import { refetchArticles } from '../../refresh-articles.ts'
import { type AutosaveState, createAutosave } from './create-autosave.ts'
import { type EditingSession, type StoredArticle, toStoredArticle } from './load-session.ts'
import { localDrafts } from './local-drafts.ts'
import { type FieldErrors, type SaveFailure, saveArticle } from './save-article.ts'

export type ArticleAutosave = {
  state: AutosaveState
  isSaving: boolean
  /** Why the last save failed, when that was no conflict. */
  failure: SaveFailure | undefined
  fieldErrors: FieldErrors
  stored: StoredArticle | undefined
  /** Who else has the article open. */
  editors: Presence[]
  /** Somebody saved the article after this editor began. */
  isOutdated: boolean
  /** What is stored now, while the editor decides between it and their own words. */
  conflict: Article | undefined
  markChanged: () => void
  save: () => Promise<void>
  /** Goes on in this window, whatever another one typed. */
  overwriteOtherWindow: () => void
  /** Asks for what is stored now, to decide between it and the own words. */
  openComparison: () => Promise<void>
  /** The own words stand, on top of what is stored now. */
  keepOwnFields: (current: Article) => void
  closeComparison: () => void
  /** The own words are no longer wanted: their draft goes, so that the next one goes on from nothing. */
  discardDraft: () => Promise<void>
  updatePresence: (answer: PresenceAnswer) => void
  /** Keeps at once what was typed, and says where it is then. */
  flush: () => Promise<AutosaveState>
}

/**
 * Keeps what is typed and saves the article.
 * @param read the form as it stands now
 */
export function useAutosave(session: EditingSession, read: () => ArticleFields): ArticleAutosave {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const { user } = useSession()
  const [keepState, setKeepState] = useState<AutosaveState>('clean')
  const [save, setSave] = useState<{ isSaving: boolean; failure?: SaveFailure }>({ isSaving: false })
  const [stored, setStored] = useState(session.stored)
  const [heard, setHeard] = useState({ version: session.stored?.version ?? null, editors: session.editors })
  const [conflict, setConflict] = useState<Article>()
  const newerDraft = useRef<string | null>(null)
  const reader = useRef(read)
  reader.current = read

  const [keeper] = useState(() =>
    createAutosave({
      id: session.id,
      localDraftId: session.localDraftId,
      editorId: user?._id ?? '',
      baseVersion: session.baseVersion,
      previousSavedAt: session.previousSavedAt,
      readFields: () => reader.current(),
      localDrafts,
      saveDraft: async ({ fields, ...draft }) => {
        const answer = await saveDraft(session.id, { fields: toDraftFields(fields), ...draft })
        setHeard(answer)
        return answer
      },
      isOtherWindowConflict: async (error) => {
        const elsewhere = await findOtherWindowDraft(error)
        newerDraft.current = elsewhere ?? null
        return elsewhere !== undefined
      },
      onStateChange: setKeepState,
    }),
  )
  useEffect(() => {
    keeper.start()
    return () => keeper.stop()
  }, [keeper])

  async function saveNow(): Promise<void> {
    if (save.isSaving) return
    setSave({ isSaving: true })
    await keeper.pause()
    const keys = keeper.keys()
    const outcome = await saveArticle({
      id: session.id,
      stored,
      baseVersion: keeper.baseVersion(),
      now: reader.current(),
    })
    if ('article' in outcome) {
      keeper.saved(outcome.article.version, keys)
      // What was typed meanwhile is compared with what was sent; only this was found by the newsroom.
      const { version, fields } = toStoredArticle(outcome.article)
      const category = outcome.sent.category || fields.category
      const { displayedDate, publishDate } = fields
      setStored({ version, fields: { ...outcome.sent, category, displayedDate, publishDate } })
      setHeard((before) => ({ ...before, version: outcome.article.version }))
      setSave({ isSaving: false })
      tell(t('admin:saveStatus.saved'))
      void refetchArticles(queries)
      return
    }
    keeper.resume()
    if ('conflict' in outcome) {
      setSave({ isSaving: false })
      setConflict(outcome.conflict)
      return
    }
    setSave({ isSaving: false, failure: outcome })
    tellFailure(t(`admin:saveStatus.failures.${outcome.reason}`))
  }

  return {
    state: keepState,
    isSaving: save.isSaving,
    failure: save.failure,
    fieldErrors: translateFieldErrors(save.failure?.fieldErrors ?? {}, t),
    stored,
    editors: heard.editors,
    isOutdated: heard.version !== null && heard.version > (keeper.baseVersion() ?? 0),
    conflict,
    markChanged: keeper.touched,
    save: saveNow,
    overwriteOtherWindow: () => keeper.insist(newerDraft.current),
    openComparison: async () => {
      try {
        setConflict(await getArticle(session.id))
      } catch {
        // The call has logged why.
        tellFailure(t('admin:list.failed'))
      }
    },
    keepOwnFields: (current) => {
      keeper.rebase(current.version)
      setStored(toStoredArticle(current))
      setHeard((before) => ({ ...before, version: current.version }))
      setConflict(undefined)
      keeper.touched()
    },
    closeComparison: () => setConflict(undefined),
    discardDraft: async () => {
      await keeper.pause()
      await discardDraft(session.id)
      await localDrafts.remove(session.localDraftId)
    },
    updatePresence: useCallback((answer: PresenceAnswer) => setHeard(answer), []),
    flush: keeper.flush,
  }
}

const translatedFields = [
  'title',
  'content',
  'summary',
  'previewImage',
  'tags',
  'category',
  'publishDate',
  'displayedDate',
  'aiUse',
  'pictures',
] as const

/** What the server found wrong, in the language of the interface where we know what it can be. */
function translateFieldErrors(faults: FieldErrors, t: (key: string) => string): FieldErrors {
  return Object.fromEntries(
    Object.entries(faults).map(([path, message]) => {
      const field = translatedFields.find((name) => path === name || path.startsWith(`${name}.`))
      return field ? [field, t(`admin:fieldErrors.${field}`)] : [path, message]
    }),
  )
}

/** `savedAt` of the draft another window of this editor has saved. */
async function findOtherWindowDraft(error: unknown): Promise<string | undefined> {
  if (!(error instanceof ApiError) || error.response.status !== 409) return undefined
  const body = await error.response.json().catch(() => undefined)
  return typeof body?.current?.savedAt === 'string' ? body.current.savedAt : undefined
}
