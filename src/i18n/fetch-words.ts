// How files of words reach the browser after the first one, which comes with the page.
import type { LanguageCode } from './languages.ts'
import type { Words } from './translate.ts'

export const loading = { maxRetries: 5, retryTimeoutMs: 350, maxParallelReads: 10 } as const

type Ways = { fetch: typeof fetch; wait: (ms: number) => Promise<void> }

const browserWays: Ways = {
  fetch: (...request) => fetch(...request),
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
}

/** A server that is away or busy is asked again, each time after twice the wait; a file that does not exist is not. */
export function createWordFetcher(
  ways = browserWays,
): (language: LanguageCode, file: string) => Promise<Words> {
  let reading = 0
  const waiting: (() => void)[] = []

  async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    if (reading >= loading.maxParallelReads) await new Promise<void>((resolve) => waiting.push(resolve))
    else reading += 1
    try {
      return await work()
    } finally {
      // The place goes on to who waits for one.
      const next = waiting.shift()
      if (next) next()
      else reading -= 1
    }
  }

  return (language, file) => inTurn(() => readPatiently(`/locales/${language}/${file}.json`, ways))
}

async function readPatiently(address: string, { fetch, wait }: Ways): Promise<Words> {
  for (let retries = 0; ; retries += 1) {
    const response = await fetch(address).catch((error: unknown) => asError(error))
    if (response instanceof Response && response.ok) return asWords(await response.json(), address)
    const isFinal = response instanceof Response && response.status < 500
    if (isFinal || retries === loading.maxRetries) {
      throw response instanceof Response ? new Error(`${address}: ${response.status}`) : response
    }
    await wait(loading.retryTimeoutMs * 2 ** retries)
  }
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error))
}

/** What stands in it is checked before it is delivered (`check-messages`). */
function asWords(file: unknown, address: string): Words {
  if (typeof file !== 'object' || file === null) throw new Error(`${address}: no messages`)
  return file as Words
}
