// Saves changes of the article form in this browser almost immediately, and as a draft on the server when the typing
// pauses. Independent of React and the API client. Uses the timers and the clock of the browser.
import type { ArticleFormFields } from '../../article-form-fields.ts'
import type { LocalDrafts } from './local-drafts.ts'

/**
 * - `clean`: nothing to save.
 * - `pending`: changed, not yet on the server.
 * - `draftSaved`: stored as a draft on the server.
 * - `localOnly`: stored only in this browser, because the server could not be reached.
 * - `otherWindow`: stored only in this browser, because another window of the same editor saved a newer draft.
 */
export type AutosaveState = 'clean' | 'pending' | 'draftSaved' | 'localOnly' | 'otherWindow'

type SavedDraft = { savedAt: string }
export type AutosaveOptions = {
  /** Id of the article, or the id that a new article will get. */
  id: string
  /** Id of the draft that this window stores in the browser. */
  localDraftId: string
  editorId: string
  baseVersion: number | null
  /** `savedAt` of the server's draft that the next one continues; null for none. */
  previousSavedAt: string | null
  readFields: () => ArticleFormFields
  localDrafts: Pick<LocalDrafts, 'put' | 'remove'>
  /**
   * Saves the draft on the server.
   * @throws any error when the draft could not be saved
   */
  saveDraft: (draft: {
    fields: ArticleFormFields
    baseVersion: number | null
    after: string | null
  }) => Promise<SavedDraft>
  /** Whether an error of `saveDraft` means that another window saved a newer draft. */
  isOtherWindowConflict: (error: unknown) => Promise<boolean>
  onStateChange: (state: AutosaveState) => void
}

export const autosaveTimings = {
  localMs: 250,
  serverMs: 3_000,
  /** Longest time without a save on the server while somebody types without a pause. */
  maxServerDelayMs: 20_000,
  retryMs: { first: 5_000, max: 60_000 },
} as const

export function createAutosave(options: AutosaveOptions) {
  const { id, localDraftId, editorId, readFields, localDrafts, onStateChange } = options
  let { baseVersion, previousSavedAt } = options
  let state: AutosaveState = 'clean'
  let hasLocalChanges = false
  let isStopped = false
  let isPaused = false
  let failureCount = 0
  let changedSince: number | undefined
  /** Number of changes so far. Shows whether something was typed while a request was pending. */
  let changeCount = 0
  let localTimer: ReturnType<typeof setTimeout> | undefined
  let serverTimer: ReturnType<typeof setTimeout> | undefined
  let pendingRequest: Promise<void> | undefined

  function setState(next: AutosaveState): void {
    if (state === next) return
    state = next
    onStateChange(next)
  }

  function markChanged(): void {
    changeCount += 1
    changedSince ??= Date.now()
    hasLocalChanges = true
    if (state !== 'otherWindow') setState('pending')
    localTimer ??= setTimeout(saveLocally, autosaveTimings.localMs)
    clearTimeout(serverTimer)
    const elapsedMs = Date.now() - changedSince
    const delayMs = Math.max(
      0,
      Math.min(autosaveTimings.serverMs, autosaveTimings.maxServerDelayMs - elapsedMs),
    )
    serverTimer = setTimeout(() => void saveToServer(), delayMs)
  }

  function saveLocally(): void {
    clearTimeout(localTimer)
    localTimer = undefined
    if (!hasLocalChanges) return
    hasLocalChanges = false
    const typedAt = new Date().toISOString()
    void localDrafts.put({
      id: localDraftId,
      articleId: id,
      editorId,
      baseVersion,
      fields: readFields(),
      typedAt,
    })
  }

  /** Sends one draft at a time, so that drafts arrive in order. */
  async function saveToServer(): Promise<void> {
    clearTimeout(serverTimer)
    // The first of several waiting callers sends the next draft. A parallel second request would continue the same
    // previous draft, and the server would reject it as one of another window.
    while (pendingRequest) await pendingRequest
    if (isStopped || isPaused) return
    if (state === 'clean' || state === 'draftSaved' || state === 'otherWindow') return
    pendingRequest = sendDraft().finally(() => {
      pendingRequest = undefined
    })
    await pendingRequest
  }

  async function sendDraft(): Promise<void> {
    const sentChangeCount = changeCount
    changedSince = undefined
    try {
      const { savedAt } = await options.saveDraft({
        fields: readFields(),
        baseVersion,
        after: previousSavedAt,
      })
      previousSavedAt = savedAt
      failureCount = 0
      if (sentChangeCount === changeCount && state !== 'clean') setState('draftSaved')
    } catch (error) {
      // No retry after the form was unmounted: the changes are stored in this browser, and the next form that loads
      // them has its own autosave.
      if (isStopped || state === 'clean') return
      if (await options.isOtherWindowConflict(error)) {
        setState('otherWindow')
        return
      }
      setState('localOnly')
      clearTimeout(serverTimer)
      const { first, max } = autosaveTimings.retryMs
      serverTimer = setTimeout(() => void saveToServer(), Math.min(first * 2 ** failureCount, max))
      failureCount += 1
    }
  }

  return {
    markChanged,

    /**
     * Saves all pending changes now, for example because the page is hidden or the network is back.
     * @returns the state after saving
     */
    async flush(): Promise<AutosaveState> {
      saveLocally()
      await saveToServer()
      return state
    },

    /** Call when the server answers again: what it did not get is sent without waiting for the next attempt. */
    retryNow(): void {
      if (state === 'localOnly') void saveToServer()
    },

    /**
     * Waits for the pending draft and sends no other until the article is saved, or until `resume`, so that no draft
     * arrives after the article. Changes are still saved in this browser.
     */
    async pause(): Promise<void> {
      isPaused = true
      clearTimeout(serverTimer)
      await pendingRequest
    },

    /** Continues after `pause` when the article could not be saved. */
    resume(): void {
      isPaused = false
      if (state !== 'clean') void saveToServer()
    },

    /**
     * Drops the draft after the article was saved, unless something was typed during the request.
     * @param changeCountAtSave `changeCount()` when the article was sent
     */
    markArticleSaved(version: number, changeCountAtSave: number): void {
      baseVersion = version
      previousSavedAt = null
      isPaused = false
      clearTimeout(serverTimer)
      if (changeCountAtSave !== changeCount) {
        serverTimer = setTimeout(() => void saveToServer(), autosaveTimings.serverMs)
        return
      }
      clearTimeout(localTimer)
      localTimer = undefined
      hasLocalChanges = false
      changedSince = undefined
      setState('clean')
      void localDrafts.remove(localDraftId)
    },

    /** Continues from another stored version, for example after a conflict. */
    rebase(version: number): void {
      baseVersion = version
    },

    /**
     * Replaces the draft that another window saved by the one of this window.
     * @param savedAt time of the draft of the other window
     */
    overwriteServerDraft(savedAt: string | null): void {
      previousSavedAt = savedAt
      setState('pending')
      void saveToServer()
    },

    baseVersion: () => baseVersion,
    changeCount: () => changeCount,

    /** Called when the form is mounted. React may clean up an effect and run it again. */
    start(): void {
      isStopped = false
    },

    stop(): void {
      isStopped = true
      saveLocally()
      clearTimeout(localTimer)
      clearTimeout(serverTimer)
    },
  }
}
