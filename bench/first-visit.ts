// What a first visit costs a phone of the middle class on a slow line, as Lighthouse imagines both.
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core'

/** What a page is made of, by the browser's own names for it. */
export const parts = {
  HTML: ['Document'],
  JavaScript: ['Script'],
  styles: ['Stylesheet'],
  fonts: ['Font'],
  pictures: ['Image'],
} as const
export type Part = keyof typeof parts | 'other'

export type Visit = {
  /** On the line, with headers. */
  bytes: Record<Part, number>
  allBytes: number
  requests: number
  largestPaintMs: number
}

const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true }
const line = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
}
const slowerBy = 4
const longestMs = 30_000

/**
 * Visits a page with nothing stored, until it has loaded and asked for nothing for `quietMs`. A browser that keeps
 * nothing has neither service workers nor their caches: what a site puts aside for later is not fetched.
 * @throws Error when a file is missing: what does not arrive would count for nothing
 */
export async function firstVisit(
  through: Browser,
  address: string,
  { keeps, quietMs }: { keeps: boolean; quietMs: number },
): Promise<Visit> {
  const serviceWorkers = keeps ? 'allow' : 'block'
  const context = await through.newContext({ ...phone, locale: 'en-GB', serviceWorkers })
  try {
    if (!keeps) await context.addInitScript(() => Reflect.deleteProperty(globalThis, 'caches'))
    const page = await context.newPage()
    const network = await context.newCDPSession(page)
    await network.send('Network.enable')
    await network.send('Network.emulateNetworkConditions', line)
    await network.send('Emulation.setCPUThrottlingRate', { rate: slowerBy })
    const traffic = watch(network, context)
    await page.goto(address, { waitUntil: 'load' })
    while (traffic.quietForMs() < quietMs && traffic.sinceStartMs() < longestMs)
      await page.waitForTimeout(100)
    if (traffic.missing.length > 0) throw new Error(`${address} misses ${traffic.missing.join(', ')}`)
    const largestPaintMs = await largestPaint(page)
    const allBytes = Object.values(traffic.bytes).reduce((sum, bytes) => sum + bytes, 0)
    return { bytes: traffic.bytes, allBytes, requests: traffic.requests(), largestPaintMs }
  } finally {
    await context.close()
  }
}

function watch(network: CDPSession, context: BrowserContext) {
  const bytes: Record<Part, number> = { HTML: 0, JavaScript: 0, styles: 0, fonts: 0, pictures: 0, other: 0 }
  const open = new Map<string, { url: string; part: Part }>()
  const missing: string[] = []
  const startedAt = performance.now()
  let [requests, changedAt] = [0, startedAt]
  network.on('Network.requestWillBeSent', ({ requestId, request }) => {
    open.set(requestId, { url: request.url, part: 'other' })
    changedAt = performance.now()
  })
  network.on('Network.responseReceived', ({ requestId, type, response }) => {
    open.set(requestId, { url: response.url, part: partOf(type) })
    if (response.status >= 400) missing.push(`${response.url} (${response.status})`)
  })
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    bytes[open.get(requestId)?.part ?? 'other'] += encodedDataLength
    // Files that the browser had already are asked for once more by nobody but itself.
    if (encodedDataLength > 0) requests += 1
    ended(requestId)
  })
  network.on('Network.loadingFailed', ({ requestId, errorText, canceled }) => {
    if (!canceled) missing.push(`${open.get(requestId)?.url} (${errorText})`)
    ended(requestId)
  })
  function ended(requestId: string): void {
    open.delete(requestId)
    changedAt = performance.now()
  }
  // What a worker asks for passes by the page.
  context.on('requestfinished', async (request) => {
    if (!request.serviceWorker()) return
    const { responseHeadersSize, responseBodySize } = await request.sizes()
    bytes.other += responseHeadersSize + responseBodySize
    requests += 1
    changedAt = performance.now()
  })
  return {
    bytes,
    missing,
    requests: () => requests,
    quietForMs: () => (open.size > 0 ? 0 : performance.now() - changedAt),
    sinceStartMs: () => performance.now() - startedAt,
  }
}

function partOf(type: string): Part {
  const known = Object.entries(parts) as [keyof typeof parts, readonly string[]][]
  return known.find(([, types]) => types.includes(type))?.[0] ?? 'other'
}

function largestPaint(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const watcher = new PerformanceObserver((list) =>
          resolve(list.getEntries().at(-1)?.startTime ?? Number.NaN),
        )
        watcher.observe({ type: 'largest-contentful-paint', buffered: true })
      }),
  )
}
