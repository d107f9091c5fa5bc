// Sanitizes rich text in a worker thread, one text at a time in order of arrival. Each text has a time limit, so that
// none delays the others for long.
import { unavailable } from '#src/platform/problem.ts'
import { createSanitizerThread } from './sanitizer-thread.ts'

export type RichText = {
  /**
   * Returns the HTML to store; returns sanitized HTML unchanged.
   * @throws ProblemError 400 naming `content` when the text exceeds the limits, 503 when the queue is full
   */
  sanitize(html: string): Promise<string>
  /** Terminates the worker. Queued texts are rejected with 503. */
  close(): Promise<void>
}

export type RichTextOptions = {
  /** Time limit in milliseconds for a text, without the time in the queue. */
  timeLimitMs?: (html: string) => number
  /** Maximum number of texts in work and in the queue. */
  maxQueueLength?: number
}

/**
 * A text at the 300 kB limit takes about 250 ms on two shared cores, and the size check rejects texts that take more
 * than linear time, so the limit is a safeguard against unforeseen input. One second for a page of text, up to five for
 * the longest, is twenty times what ordinary texts take, enough for a slow or busy machine.
 */
function defaultTimeLimitMs(html: string): number {
  return Math.min(5_000, 1_000 + Math.ceil(html.length / 100))
}

export function createRichText(options: RichTextOptions = {}): RichText {
  const { timeLimitMs = defaultTimeLimitMs, maxQueueLength = 200 } = options
  const thread = createSanitizerThread()
  let queued = 0
  let lastResult: Promise<unknown> = Promise.resolve()
  let isClosed = false

  async function sanitizeAfter(previous: Promise<unknown>, html: string): Promise<string> {
    // The caller of the previous text handles its error.
    await previous.catch(() => undefined)
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
      if (isClosed || queued >= maxQueueLength) return Promise.reject(busy())
      queued += 1
      const result = sanitizeAfter(lastResult, html)
      lastResult = result
      return result
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
