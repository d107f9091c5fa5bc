// Never lose a word: what is typed goes to this browser at once and to the server when the typing pauses. Knows
// nothing of React and of the network; its clock is the browser's.
import type { ArticleFields } from '../../article-fields.ts'
import type { LocalDrafts } from './local-drafts.ts'

/**
 * `pending`: not yet on the server. `draftSaved`: as a draft on the server. `localOnly`: only in this browser, the server is out
 * of reach. `otherWindow`: another window of the same editor keeps its own draft, ours stays in this browser.
 */
export type AutosaveState = 'clean' | 'pending' | 'draftSaved' | 'localOnly' | 'otherWindow'

export type SavedDraft = { savedAt: string }
export type AutosaveOptions = {
  /** Of the article, or the one it will get. */
  id: string
  /** Of what this window keeps in the browser. */
  localDraftId: string
  editorId: string
  baseVersion: number | null
  /** `savedAt` of the draft on the server that is gone on with. */
  previousSavedAt: string | null
  readFields: () => ArticleFields
  localDrafts: Pick<LocalDrafts, 'put' | 'remove'>
  /** @throws anything when the server could not keep it */
  saveDraft: (draft: {
    fields: ArticleFields
    baseVersion: number | null
    after: string | null
  }) => Promise<SavedDraft>
  /** Whether a failure means that another window has saved a newer draft. */
  isOtherWindowConflict: (error: unknown) => Promise<boolean>
  onStateChange: (state: AutosaveState) => void
}

export const autosaveTimings = {
  localMs: 250,
  serverMs: 3_000,
  /** Who types without a pause is not kept waiting for one. */
  maxServerDelayMs: 20_000,
  retryMs: { first: 5_000, max: 60_000 },
} as const

export function createAutosave(needs: AutosaveOptions) {
  const { id, localDraftId, editorId, readFields: read, localDrafts: local, onStateChange: onState } = needs
  let { baseVersion, previousSavedAt: after } = needs
  let state: AutosaveState = 'clean'
  let isLocalDue = false
  let isStopped = false
  let failures = 0
  let typingSince: number | undefined
  /** Counts what was typed, so that an answer knows whether it came too late. */
  let keys = 0
  let localTimer: ReturnType<typeof setTimeout> | undefined
  let serverTimer: ReturnType<typeof setTimeout> | undefined
  let sending: Promise<void> | undefined

  function show(next: AutosaveState): void {
    if (state === next) return
    state = next
    onState(next)
  }

  function touched(): void {
    keys += 1
    typingSince ??= Date.now()
    isLocalDue = true
    if (state !== 'otherWindow') show('pending')
    localTimer ??= setTimeout(keepHere, autosaveTimings.localMs)
    clearTimeout(serverTimer)
    const waited = Date.now() - typingSince
    const pauseMs = Math.max(0, Math.min(autosaveTimings.serverMs, autosaveTimings.maxServerDelayMs - waited))
    serverTimer = setTimeout(() => void send(), pauseMs)
  }

  function keepHere(): void {
    clearTimeout(localTimer)
    localTimer = undefined
    if (!isLocalDue) return
    isLocalDue = false
    const typedAt = new Date().toISOString()
    void local.put({ id: localDraftId, articleId: id, editorId, baseVersion, fields: read(), typedAt })
  }

  /** One draft is on its way at a time: they must arrive in order. */
  async function send(): Promise<void> {
    clearTimeout(serverTimer)
    // Of several who wait for the one on its way, the first sends the next: with the same draft to go on from, the
    // second would look like another window.
    while (sending) await sending
    if (isStopped || state === 'clean' || state === 'draftSaved' || state === 'otherWindow') return
    sending = sendNow().finally(() => {
      sending = undefined
    })
    await sending
  }

  async function sendNow(): Promise<void> {
    const sent = keys
    typingSince = undefined
    try {
      const { savedAt } = await needs.saveDraft({ fields: read(), baseVersion, after })
      after = savedAt
      failures = 0
      if (sent === keys && state !== 'clean') show('draftSaved')
    } catch (error) {
      // A form that is gone tries no more: its words lie here, and whoever goes on with them has a keeper of their own.
      if (isStopped || state === 'clean') return
      if (await needs.isOtherWindowConflict(error)) {
        show('otherWindow')
        return
      }
      show('localOnly')
      clearTimeout(serverTimer)
      const { first, max: most } = autosaveTimings.retryMs
      serverTimer = setTimeout(() => void send(), Math.min(first * 2 ** failures, most))
      failures += 1
    }
  }

  return {
    touched,

    /**
     * Everything that waits is kept now: the page is left, or hidden, or the network is back.
     * @returns where the words are after it
     */
    async flush(): Promise<AutosaveState> {
      keepHere()
      await send()
      return state
    },

    /** For a page that goes away and can wait for nothing. */
    flushHere: keepHere,

    /** Before the article itself is saved: no draft may arrive after it. */
    async pause(): Promise<void> {
      clearTimeout(serverTimer)
      await sending
    },

    /** The article could not be saved: its draft goes on. */
    resume(): void {
      if (state !== 'clean') void send()
    },

    /** The article was saved: nothing is left to keep, unless something was typed while it was on its way. */
    saved(version: number, keysAtSave: number): void {
      baseVersion = version
      after = null
      if (keysAtSave !== keys) return
      clearTimeout(localTimer)
      clearTimeout(serverTimer)
      localTimer = undefined
      isLocalDue = false
      typingSince = undefined
      show('clean')
      void local.remove(localDraftId)
    },

    /** Goes on from another stored version, as after a conflict. */
    rebase(version: number): void {
      baseVersion = version
    },

    /** This window's words are the ones to keep; those of the other window were seen. */
    insist(savedAt: string | null): void {
      after = savedAt
      show('pending')
      void send()
    },

    baseVersion: () => baseVersion,
    keys: () => keys,

    /** The form is there. React may take an effect back and run it again. */
    start(): void {
      isStopped = false
    },

    stop(): void {
      isStopped = true
      keepHere()
      clearTimeout(localTimer)
      clearTimeout(serverTimer)
    },
  }
}
