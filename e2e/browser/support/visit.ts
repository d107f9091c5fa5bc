// Opens pages in Chromium and records everything that goes wrong: console messages, failed requests, policy violations.
// A request to another origin fails and is recorded.
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core'
import { beforeAll, expect } from 'vitest'
import { chromiumOptions } from '../../chromium.ts'
import { site, withSite } from './test-site.ts'

let browser: Browser | undefined
const contexts = new Set<BrowserContext>()

/**
 * Starts a site and a browser for the tests of a file. Call it at the top of the file. The files that run in one worker
 * share the browser; each visit has its own storage.
 */
export function withBrowser(): void {
  withSite()
  beforeAll(async () => {
    if (!browser?.isConnected()) browser = await chromium.launch(chromiumOptions())
    return async () => {
      // Those of tests that failed.
      for (const context of contexts) await context.close()
      contexts.clear()
    }
  })
}

export type Visit = {
  page: Page
  context: BrowserContext
  /** Everything that went wrong so far, one line each. */
  faults: string[]
  /** `METHOD /path` of every request. */
  requests: string[]
  /** Opens a path, checks the status and waits for hydration. */
  open: (path: string, status?: number) => Promise<void>
  close: () => Promise<void>
}

/** Starts a first visit with empty storage. It ends with `close` or with the browser. */
export async function visit(options: BrowserContextOptions = {}): Promise<Visit> {
  if (!browser) throw new Error('Call withBrowser() at the top of the file')
  const context = await browser.newContext({
    locale: 'en-GB',
    baseURL: site.url,
    // Tests see the server's responses. The service worker has its own tests.
    serviceWorkers: 'block',
    ...options,
  })
  contexts.add(context)
  const page = await context.newPage()
  const [faults, requests]: [string[], string[]] = [[], []]
  let expectedStatus = 200
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      console.error(`Policy violated: ${event.violatedDirective} by ${event.blockedURI} ${event.sample}`)
    })
  })
  // Chromium runs with a resolver rule that blocks other hosts. Intercepting every request would be slower.
  context.on('request', (request) => {
    const { protocol, origin, pathname, search, href } = new URL(request.url())
    requests.push(`${request.method()} ${pathname}${search}`)
    if (/^http/.test(protocol) && origin !== site.url) faults.push(`request to another origin: ${href}`)
  })
  context.on('response', (response) => {
    const isDocument = response.request().isNavigationRequest()
    if (response.status() >= 400 && !(isDocument && response.status() === expectedStatus))
      faults.push(`${response.status()} ${response.url()}`)
  })
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText
    // Leaving a page aborts its requests. Without JavaScript the browser does not load scripts.
    const isWanted = options.javaScriptEnabled !== false || request.resourceType() !== 'script'
    if (reason !== 'net::ERR_ABORTED' && isWanted) faults.push(`${reason} ${request.url()}`)
  })
  context.on('console', (message) => {
    // Responses with an error status are recorded above.
    if (
      !['error', 'warning'].includes(message.type()) ||
      message.text().startsWith('Failed to load resource') ||
      message.text() === 'Service Worker registration blocked by Playwright'
    )
      return
    faults.push(`console ${message.type()}: ${message.text()}`)
  })
  context.on('weberror', (error) => faults.push(`uncaught: ${error.error().message}`))
  return {
    page,
    context,
    faults,
    requests,
    open: async (path, status = 200) => {
      expectedStatus = status
      const response = await page.goto(path)
      expect(response?.status(), path).toBe(status)
      await waitForHydration(page, options)
    },
    close: async () => {
      contexts.delete(context)
      await context.close()
    },
  }
}

/** Opens a context without recording, for tests with a second local server. */
export async function newUnmonitoredContext(options: BrowserContextOptions): Promise<BrowserContext> {
  if (!browser) throw new Error('Call withBrowser() at the top of the file')
  const context = await browser.newContext({ locale: 'en-GB', ...options })
  contexts.add(context)
  return context
}

/** Waits until React has hydrated the page: it marks its nodes with a property. */
export async function waitForHydration(
  page: Page,
  { javaScriptEnabled = true }: BrowserContextOptions = {},
): Promise<void> {
  if (!javaScriptEnabled) return
  await page.waitForFunction(() => {
    const heading = document.querySelector('h1')
    return heading !== null && Object.keys(heading).some((key) => key.startsWith('__reactFiber'))
  })
}

/** Waits until the network is idle and all faults are recorded. */
export async function waitForNetworkIdle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
}

/** Waits for the next animation frame, in which the page reacts to a new size or selection. */
export async function waitForFrame(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
}
