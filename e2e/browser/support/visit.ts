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
import { type SiteOptions, site, withSite } from './test-site.ts'

type BrowserOptions = SiteOptions & { pictures?: boolean; hasSite?: boolean }

/** The browsers of this worker, with and without pictures. */
const browsers = new Map<boolean, Browser>()
/** The browser of the running file. */
let browser: Browser | undefined
let hasPictures = true
const contexts = new Set<BrowserContext>()
let pageWithoutScripts: Page | undefined

/**
 * Starts a site and a browser for the tests of a file. Call it at the top of the file. The files that run in one worker
 * share the browser; each visit has its own storage.
 * @param pictures false for tests that do not depend on pictures: loading and painting them takes two fifths of the time of
 *   a page, and new articles have covers that the server draws first
 * @param hasSite false for tests that start sites with other settings
 */
export function withBrowser({ pictures = true, hasSite = true, ...siteOptions }: BrowserOptions = {}): void {
  if (hasSite) withSite(siteOptions)
  beforeAll(async () => {
    hasPictures = pictures
    browser = browsers.get(pictures)
    if (!browser?.isConnected()) {
      browser = await chromium.launch(chromiumOptions({ pictures }))
      browsers.set(pictures, browser)
    }
    return async () => {
      // Those of tests that failed.
      for (const context of contexts) await context.close()
      contexts.clear()
      pageWithoutScripts = undefined
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

const expectedMessages = [
  // Responses with an error status are recorded as such.
  /^Failed to load resource/,
  /^Service Worker registration blocked by Playwright$/,
  // On a busy machine, scripts run long after the page has loaded. A test checks that preloaded files are used.
  /was preloaded using link preload but not used within a few seconds/,
]

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
  if (!hasPictures) await context.addInitScript(startWithoutPicture)
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
    if (!['error', 'warning'].includes(message.type())) return
    if (expectedMessages.some((expected) => expected.test(message.text()))) return
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

/** Without pictures, a page would wait three seconds for the first one before it loads its scripts. It starts on input. */
function startWithoutPicture(): void {
  const input = setInterval(() => dispatchEvent(new Event('pointerdown')), 10)
  addEventListener('load', () => setTimeout(() => clearInterval(input), 500))
}

/**
 * Opens a path without JavaScript, for tests of what the server renders: a fifth of the time of a visit. All tests of a file
 * use the same page, without cookies.
 */
export async function openWithoutScripts(path: string, status = 200): Promise<Page> {
  pageWithoutScripts ??= (await visit({ javaScriptEnabled: false })).page
  await pageWithoutScripts.context().clearCookies()
  const response = await pageWithoutScripts.goto(path)
  expect(response?.status(), path).toBe(status)
  return pageWithoutScripts
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
