import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '#src/auth/web/use-session.ts'
import type { Article } from '#src/news/contract/article.ts'
import { useFormatNumber } from '#src/ui/admin/use-format-number.ts'
import { readProblem } from '#src/ui/read-problem.ts'
import { toFields, toText } from '#src/ui/response-fields.ts'
import { showError, showMessage } from '#src/ui/status/status-message.ts'
import type { Presence, PresenceState } from '../../../../contract/draft.ts'
import { toDraftFields } from '../../article-form-fields.ts'
import { getArticle, newsroomApi } from '../../newsroom-api.ts'
import { refetchArticles } from '../../refetch-articles.ts'
import type { ArticleForm } from '../use-article-form.ts'
import { useLatest } from '../use-latest.ts'
import { type AutosaveState, createAutosave } from './create-autosave.ts'
import { describeFieldErrors, type FieldErrors } from './describe-field-errors.ts'
import { type EditingSession, type StoredArticle, toStoredArticle } from './load-session.ts'
import { localDrafts } from './local-drafts.ts'
import { saveAndMerge } from './save-and-merge.ts'
import type { SaveFailure } from './save-article.ts'

export type ArticleAutosave = {
  state: AutosaveState
  /** The article itself is being saved. */
  isSaving: boolean
  /** Why the last save failed; undefined after a conflict. */
  failure: SaveFailure | undefined
  fieldErrors: FieldErrors
  stored: StoredArticle | undefined
  /** Other editors who have the article open. */
  editors: Presence[]
  /** Another editor saved a newer version of the article. */
  isOutdated: boolean
  /** The stored article while the editor decides between it and the form. */
  conflict: Article | undefined
  markChanged: () => void
  save: () => Promise<void>
  /** Replaces the draft of the editor's other window by the one of this window. */
  overwriteOtherWindow: () => void
  /** Loads the stored article and shows it beside the form. */
  openComparison: () => Promise<void>
  /** Resolves a conflict in favor of the form, based on the stored article. */
  keepOwnFields: (current: Article) => void
  closeComparison: () => void
  /** Deletes the draft on the server and in this browser. */
  discardDraft: () => Promise<void>
  updatePresence: (presence: PresenceState, isReconnected: boolean) => void
  /** Saves pending changes now and returns the state after it. */
  flush: () => Promise<AutosaveState>
}

/** Autosaves drafts of an article form and saves the article. */
export function useAutosave(
  session: EditingSession,
  form: Pick<ArticleForm, 'readFields' | 'showMerged'>,
): ArticleAutosave {
  const { t } = useTranslation()
  const formatNumber = useFormatNumber()
  const queryClient = useQueryClient()
  const { user } = useSession()
  const [state, setState] = useState<AutosaveState>('clean')
  const [save, setSave] = useState<{ isSaving: boolean; failure?: SaveFailure }>({ isSaving: false })
  const [stored, setStored] = useState(session.stored)
  const [presence, setPresence] = useState({
    version: session.stored?.version ?? null,
    editors: session.editors,
  })
  const [conflict, setConflict] = useState<Article>()
  const otherWindowSavedAt = useRef<string | null>(null)
  const latestForm = useLatest(form)

  const [autosave] = useState(() =>
    createAutosave({
      id: session.id,
      localDraftId: session.localDraftId,
      editorId: user?._id ?? '',
      baseVersion: session.baseVersion,
      previousSavedAt: session.previousSavedAt,
      readFields: () => latestForm.current.readFields(),
      localDrafts,
      saveDraft: async ({ fields, ...draft }) => {
        const saved = await newsroomApi('PUT /desk/drafts/:id', {
          params: { id: session.id },
          body: { fields: toDraftFields(fields), ...draft },
        })
        setPresence(saved)
        return saved
      },
      isOtherWindowConflict: async (error) => {
        const savedAt = await readOtherWindowSavedAt(error)
        otherWindowSavedAt.current = savedAt ?? null
        return savedAt !== undefined
      },
      onStateChange: setState,
    }),
  )
  useEffect(() => {
    autosave.start()
    return () => autosave.stop()
  }, [autosave])

  async function saveNow(): Promise<void> {
    if (save.isSaving) return
    setSave({ isSaving: true })
    await autosave.pause()
    const { outcome, isMerged, changeCount } = await saveAndMerge({
      id: session.id,
      stored,
      baseVersion: autosave.baseVersion(),
      readFields: () => latestForm.current.readFields(),
      readChangeCount: autosave.changeCount,
      onMerged: (merged, theirs) => {
        autosave.rebase(theirs.version)
        setStored(theirs)
        latestForm.current.showMerged(merged)
        autosave.markChanged()
      },
    })
    if ('article' in outcome) {
      autosave.markArticleSaved(outcome.article.version, changeCount)
      // The next save compares the form with the sent fields, because more may have been typed during the request.
      // Only the values that the server assigned are taken from the response.
      const { version, fields } = toStoredArticle(outcome.article)
      const category = outcome.sentFields.category || fields.category
      const { displayedDate, publishDate } = fields
      setStored({ version, fields: { ...outcome.sentFields, category, displayedDate, publishDate } })
      setPresence((previous) => ({ ...previous, version: outcome.article.version }))
      setSave({ isSaving: false })
      showMessage(t(isMerged ? 'admin:saveStatus.merged' : 'admin:saveStatus.saved'))
      void refetchArticles(queryClient)
      return
    }
    autosave.resume()
    if ('conflict' in outcome) {
      setSave({ isSaving: false })
      setConflict(outcome.conflict)
      return
    }
    setSave({ isSaving: false, failure: outcome })
    const [firstError] = Object.values(describeFieldErrors({ t, formatNumber }, outcome.rejections))
    const explanation = outcome.reason === 'invalid' ? firstError : undefined
    showError([t(`admin:saveStatus.failures.${outcome.reason}`), explanation].filter(Boolean).join(' '))
  }

  return {
    state,
    isSaving: save.isSaving,
    failure: save.failure,
    fieldErrors: describeFieldErrors({ t, formatNumber }, save.failure?.rejections ?? []),
    stored,
    editors: presence.editors,
    isOutdated: presence.version !== null && presence.version > (autosave.baseVersion() ?? 0),
    conflict,
    markChanged: autosave.markChanged,
    save: saveNow,
    overwriteOtherWindow: () => autosave.overwriteServerDraft(otherWindowSavedAt.current),
    openComparison: async () => {
      try {
        setConflict(await getArticle(session.id))
      } catch {
        // The API client has logged the cause.
        showError(t('admin:list.failed'))
      }
    },
    keepOwnFields: (current) => {
      autosave.rebase(current.version)
      setStored(toStoredArticle(current))
      setPresence((previous) => ({ ...previous, version: current.version }))
      setConflict(undefined)
      autosave.markChanged()
    },
    closeComparison: () => setConflict(undefined),
    discardDraft: async () => {
      await autosave.pause()
      try {
        await newsroomApi('DELETE /desk/drafts/:id', { params: { id: session.id } })
      } catch (error) {
        autosave.resume()
        throw error
      }
      await localDrafts.remove(session.localDraftId)
    },
    updatePresence: useCallback(
      // Called every few seconds: the same state must not render the editor again.
      (next: PresenceState, isReconnected: boolean) => {
        setPresence((last) => (isSamePresence(last, next) ? last : next))
        if (isReconnected) autosave.retryNow()
      },
      [autosave],
    ),
    flush: autosave.flush,
  }
}

function isSamePresence(first: PresenceState, second: PresenceState): boolean {
  const toKey = ({ version, editors }: PresenceState) =>
    JSON.stringify([version, ...editors.map(({ id, name, hasDraft }) => [id, name, hasDraft])])
  return toKey(first) === toKey(second)
}

/** @returns `savedAt` of the newer draft in a 409 response; undefined for any other error */
async function readOtherWindowSavedAt(error: unknown): Promise<string | undefined> {
  const { status, body } = await readProblem(error)
  return status === 409 ? toText(toFields(body.current).savedAt) || undefined : undefined
}
