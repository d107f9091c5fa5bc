import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '#src/auth/web/use-session.ts'
import type { Article } from '#src/news/contract/article.ts'
import { tell, tellFailure } from '#src/ui/admin/status-line.ts'
import { ApiError } from '#src/ui/api-client.ts'
import type { Presence, PresenceAnswer } from '../../../../contract/draft.ts'
import { type ArticleFields, draftOf } from '../../article-fields.ts'
import { discardDraft, getArticle, putDraft } from '../../desk-calls.ts'
import { refreshArticles } from '../../refresh-articles.ts'
import { createKeeper, type KeepState } from './keeper.ts'
import { localCopies } from './local-copies.ts'
import { type Opening, type Stored, storedOf } from './open-article.ts'
import { type FieldFaults, type SaveFailure, saveArticle } from './save-article.ts'

export type Keeping = {
  keepState: KeepState
  isSaving: boolean
  /** Why the last save failed, when that was no conflict. */
  failure: SaveFailure | undefined
  faults: FieldFaults
  stored: Stored | undefined
  /** Who else has the article open. */
  editors: Presence[]
  /** Somebody saved the article after this editor began. */
  isOutdated: boolean
  /** What is stored now, while the editor decides between it and their own words. */
  conflict: Article | undefined
  touched: () => void
  save: () => Promise<void>
  /** Goes on in this window, whatever another one typed. */
  insist: () => void
  /** Asks for what is stored now, to decide between it and the own words. */
  compare: () => Promise<void>
  /** The own words stand, on top of what is stored now. */
  goOn: (current: Article) => void
  closeComparison: () => void
  /** The own words are no longer wanted: their draft goes, so that the next one goes on from nothing. */
  giveUp: () => Promise<void>
  hear: (answer: PresenceAnswer) => void
  /** Keeps at once what was typed, and says where it is then. */
  flush: () => Promise<KeepState>
}

/**
 * Keeps what is typed and saves the article.
 * @param read the form as it stands now
 */
export function useKeeping(opening: Opening, read: () => ArticleFields): Keeping {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const { user } = useSession()
  const [keepState, setKeepState] = useState<KeepState>('clean')
  const [save, setSave] = useState<{ isSaving: boolean; failure?: SaveFailure }>({ isSaving: false })
  const [stored, setStored] = useState(opening.stored)
  const [heard, setHeard] = useState({ version: opening.stored?.version ?? null, editors: opening.editors })
  const [conflict, setConflict] = useState<Article>()
  const newerDraft = useRef<string | null>(null)
  const reader = useRef(read)
  reader.current = read

  const [keeper] = useState(() =>
    createKeeper({
      id: opening.id,
      copyId: opening.copyId,
      editorId: user?._id ?? '',
      baseVersion: opening.baseVersion,
      after: opening.after,
      read: () => reader.current(),
      local: localCopies,
      putDraft: async ({ fields, ...draft }) => {
        const answer = await putDraft(opening.id, { fields: draftOf(fields), ...draft })
        setHeard(answer)
        return answer
      },
      isElsewhere: async (error) => {
        const elsewhere = await draftElsewhere(error)
        newerDraft.current = elsewhere ?? null
        return elsewhere !== undefined
      },
      onState: setKeepState,
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
      id: opening.id,
      stored,
      baseVersion: keeper.baseVersion(),
      now: reader.current(),
    })
    if ('article' in outcome) {
      keeper.saved(outcome.article.version, keys)
      // What was typed meanwhile is compared with what was sent; only this was found by the newsroom.
      const { version, fields } = storedOf(outcome.article)
      const category = outcome.sent.category || fields.category
      const { displayedDate, publishDate } = fields
      setStored({ version, fields: { ...outcome.sent, category, displayedDate, publishDate } })
      setHeard((before) => ({ ...before, version: outcome.article.version }))
      setSave({ isSaving: false })
      tell(t('desk:saving.saved'))
      void refreshArticles(queries)
      return
    }
    keeper.resume()
    if ('conflict' in outcome) {
      setSave({ isSaving: false })
      setConflict(outcome.conflict)
      return
    }
    setSave({ isSaving: false, failure: outcome })
    tellFailure(t(`desk:saving.failures.${outcome.reason}`))
  }

  return {
    keepState,
    isSaving: save.isSaving,
    failure: save.failure,
    faults: faultTexts(save.failure?.faults ?? {}, t),
    stored,
    editors: heard.editors,
    isOutdated: heard.version !== null && heard.version > (keeper.baseVersion() ?? 0),
    conflict,
    touched: keeper.touched,
    save: saveNow,
    insist: () => keeper.insist(newerDraft.current),
    compare: async () => {
      try {
        setConflict(await getArticle(opening.id))
      } catch {
        // The call has logged why.
        tellFailure(t('desk:list.failed'))
      }
    },
    goOn: (current) => {
      keeper.rebase(current.version)
      setStored(storedOf(current))
      setHeard((before) => ({ ...before, version: current.version }))
      setConflict(undefined)
      keeper.touched()
    },
    closeComparison: () => setConflict(undefined),
    giveUp: async () => {
      await keeper.pause()
      await discardDraft(opening.id)
      await localCopies.remove(opening.copyId)
    },
    hear: useCallback((answer: PresenceAnswer) => setHeard(answer), []),
    flush: keeper.flush,
  }
}

const explained = [
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
function faultTexts(faults: FieldFaults, t: (key: string) => string): FieldFaults {
  return Object.fromEntries(
    Object.entries(faults).map(([path, message]) => {
      const field = explained.find((name) => path === name || path.startsWith(`${name}.`))
      return field ? [field, t(`desk:faults.${field}`)] : [path, message]
    }),
  )
}

/** `savedAt` of the draft another window of this editor has saved. */
async function draftElsewhere(error: unknown): Promise<string | undefined> {
  if (!(error instanceof ApiError) || error.response.status !== 409) return undefined
  const body = await error.response.json().catch(() => undefined)
  return typeof body?.current?.savedAt === 'string' ? body.current.savedAt : undefined
}
