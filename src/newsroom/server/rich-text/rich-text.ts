// Cleans rich text beside the server's own thread: one text at a time in order of arrival, each with an end,
// so that no text delays the others for long.
import { unavailable } from '#src/platform/problem.ts'
import { createSanitizerThread } from './sanitizer-thread.ts'

export type RichText = {
  /**
   * The stored form of an article's HTML; clean input comes back unchanged.
   * @throws ProblemError 400 naming `content` when the text is beyond the limits, 503 when too many wait.
   */
  sanitize(html: string): Promise<string>
  /** Ends the worker; texts still waiting are refused with 503. */
  close(): Promise<void>
}

export type RichTextOptions = {
  /** Milliseconds one text may take once its turn has come. */
  timeLimitMs?: (html: string) => number
  /** Texts that may be in work or waiting before further ones are refused. */
  maxQueueLength?: number
}

/**
 * A text at the 300 kB limit takes about a quarter of a second on two shared cores, and the size check keeps
 * everything superlinear away, so this only meets what nobody foresaw. One second for a page of text, growing
 * to five for the longest, leaves an honest text twenty times its need on a slow or busy machine.
 */
function defaultTimeLimitMs(html: string): number {
  return Math.min(5_000, 1_000 + Math.ceil(html.length / 100))
}

export function createRichText(options: RichTextOptions = {}): RichText {
  const { timeLimitMs = defaultTimeLimitMs, maxQueueLength: longestQueue = 200 } = options
  const thread = createSanitizerThread()
  let queued = 0
  let lastTurn: Promise<unknown> = Promise.resolve()
  let isClosed = false

  async function takeTurn(before: Promise<unknown>, html: string): Promise<string> {
    // How the text before fared is its own caller's business.
    await before.catch(() => undefined)
    try {
      if (isClosed) throw busy()
      return await thread.clean(html, timeLimitMs(html))
    } catch (error) {
      throw isClosed ? busy() : error
    } finally {
      queued -= 1
    }
  }

  return {
    sanitize(html) {
      if (isClosed || queued >= longestQueue) return Promise.reject(busy())
      queued += 1
      const turn = takeTurn(lastTurn, html)
      lastTurn = turn
      return turn
    },
    async close() {
      isClosed = true
      await thread.close()
    },
  }
}

function busy(): Error {
  return unavailable('rich-text-busy', 'Too many texts are being checked. Try again in a moment.')
}
