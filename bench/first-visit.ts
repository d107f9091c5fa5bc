// Measures a first visit with the phone and the slow connection that Lighthouse simulates.
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core'

/** Resource types of the browser, grouped. */
export const resourceGroups = {
  HTML: ['Document'],
  JavaScript: ['Script'],
  styles: ['Stylesheet'],
  fonts: ['Font'],
  pictures: ['Image'],
} as const
export type ResourceGroup = keyof typeof resourceGroups | 'other'

type Visit = {
  /** On the network, with headers. */
  bytes: Record<ResourceGroup, number>
  totalBytes: number
  requests: number
  largestPaintMs: number
}

const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true }
const connection = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
}
const processorSlowdown = 4
const timeoutMs = 30_000

/**
 * Visits a page with an empty browser, until it has loaded and made no request for `quietMs`. Without service workers
 * and their caches, files that a site stores for later are not loaded.
 * @throws Error when a file is missing, because it would have no size
 */
export async function firstVisit(
  browser: Browser,
  url: string,
  { withServiceWorker, quietMs }: { withServiceWorker: boolean; quietMs: number },
): Promise<Visit> {
  const serviceWorkers = withServiceWorker ? 'allow' : 'block'
  const context = await browser.newContext({ ...phone, locale: 'en-GB', serviceWorkers })
  try {
    if (!withServiceWorker) await context.addInitScript(() => Reflect.deleteProperty(globalThis, 'caches'))
    const page = await context.newPage()
    const network = await context.newCDPSession(page)
    await network.send('Network.enable')
    await network.send('Network.emulateNetworkConditions', connection)
    await network.send('Emulation.setCPUThrottlingRate', { rate: processorSlowdown })
    const traffic = observeTraffic(network, context)
    await page.goto(url, { waitUntil: 'load' })
    while (traffic.quietForMs() < quietMs && traffic.sinceStartMs() < timeoutMs)
      await page.waitForTimeout(100)
    if (traffic.missing.length > 0) throw new Error(`${url} lacks ${traffic.missing.join(', ')}`)
    const largestPaintMs = await measureLargestPaint(page)
    const totalBytes = Object.values(traffic.bytes).reduce((sum, bytes) => sum + bytes, 0)
    return { bytes: traffic.bytes, totalBytes, requests: traffic.requests(), largestPaintMs }
  } finally {
    await context.close()
  }
}

function observeTraffic(network: CDPSession, context: BrowserContext) {
  const bytes: Record<ResourceGroup, number> = {
    HTML: 0,
    JavaScript: 0,
    styles: 0,
    fonts: 0,
    pictures: 0,
    other: 0,
  }
  const open = new Map<string, { url: string; group: ResourceGroup }>()
  const missing: string[] = []
  const startedAt = performance.now()
  let [requests, changedAt] = [0, startedAt]
  network.on('Network.requestWillBeSent', ({ requestId, request }) => {
    open.set(requestId, { url: request.url, group: 'other' })
    changedAt = performance.now()
  })
  network.on('Network.responseReceived', ({ requestId, type, response }) => {
    open.set(requestId, { url: response.url, group: getResourceGroup(type) })
    if (response.status >= 400) missing.push(`${response.url} (${response.status})`)
  })
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    bytes[open.get(requestId)?.group ?? 'other'] += encodedDataLength
    // Cached files cause no network request.
    if (encodedDataLength > 0) requests += 1
    onEnded(requestId)
  })
  network.on('Network.loadingFailed', ({ requestId, errorText, canceled }) => {
    if (!canceled) missing.push(`${open.get(requestId)?.url} (${errorText})`)
    onEnded(requestId)
  })
  function onEnded(requestId: string): void {
    open.delete(requestId)
    changedAt = performance.now()
  }
  // Requests of a service worker are not events of the page.
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

function getResourceGroup(type: string): ResourceGroup {
  const known = Object.entries(resourceGroups) as [keyof typeof resourceGroups, readonly string[]][]
  return known.find(([, types]) => types.includes(type))?.[0] ?? 'other'
}

function measureLargestPaint(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const observer = new PerformanceObserver((list) =>
          resolve(list.getEntries().at(-1)?.startTime ?? Number.NaN),
        )
        observer.observe({ type: 'largest-contentful-paint', buffered: true })
      }),
  )
}
