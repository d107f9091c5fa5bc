// A visitor in a real browser, and everything that goes wrong while they are there: console messages, failed
// requests, broken policies. Nothing leaves the machine: a request to any other origin is refused and told.
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { chromiumOptions } from '../../chromium.ts'
import { ownNewspaper } from './test-site.ts'

export const newspaper = await ownNewspaper()

let browser: Browser | undefined
const contexts = new Set<BrowserContext>()

/** One browser for the tests of a file; to be called at its top. */
export function withBrowser(): void {
  beforeAll(async () => {
    browser = await chromium.launch(chromiumOptions())
  })
  afterAll(async () => {
    await browser?.close()
  })
}

export type Visit = {
  page: Page
  context: BrowserContext
  /** What went wrong so far, one line each. */
  faults: string[]
  /** `METHOD /path` of every request to the newspaper. */
  requests: string[]
  /** Goes to a path of the newspaper; its page must come alive. */
  open: (path: string, status?: number) => Promise<void>
  close: () => Promise<void>
}

/** A first visit with nothing stored. Closed by `close`, or with the browser. */
export async function visit(options: BrowserContextOptions = {}): Promise<Visit> {
  if (!browser) throw new Error('Call withBrowser() at the top of the file')
  const context = await browser.newContext({
    locale: 'en-GB',
    baseURL: newspaper.url,
    // Pages are looked at as the server sends them; what the worker does has its own tests.
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
  // Other hosts have no address: the browser is started so. To stand between it and the network takes time.
  context.on('request', (request) => {
    const { protocol, origin, pathname, search, href } = new URL(request.url())
    requests.push(`${request.method()} ${pathname}${search}`)
    if (/^http/.test(protocol) && origin !== newspaper.url) faults.push(`request to another origin: ${href}`)
  })
  context.on('response', (response) => {
    const isDocument = response.request().isNavigationRequest()
    if (response.status() >= 400 && !(isDocument && response.status() === expectedStatus))
      faults.push(`${response.status()} ${response.url()}`)
  })
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText
    // A page that is left stops what it was loading; without JavaScript its scripts are not asked for.
    const isWanted = options.javaScriptEnabled !== false || request.resourceType() !== 'script'
    if (reason !== 'net::ERR_ABORTED' && isWanted) faults.push(`${reason} ${request.url()}`)
  })
  context.on('console', (message) => {
    // Answers with a bad status are told above.
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
      await alive(page, options)
    },
    close: async () => {
      contexts.delete(context)
      await context.close()
    },
  }
}

/** For what another server of this machine has a part in: nothing is refused, nothing is watched. */
export async function unwatched(options: BrowserContextOptions): Promise<BrowserContext> {
  if (!browser) throw new Error('Call withBrowser() at the top of the file')
  return browser.newContext({ locale: 'en-GB', ...options })
}

/** React has taken over: it marks the nodes it knows. */
export async function alive(
  page: Page,
  { javaScriptEnabled = true }: BrowserContextOptions = {},
): Promise<void> {
  if (!javaScriptEnabled) return
  await page.waitForFunction(() => {
    const heading = document.querySelector('h1')
    return heading !== null && Object.keys(heading).some((key) => key.startsWith('__reactFiber'))
  })
}

/** Once nothing is loaded any more and the faults of a page are all in. */
export async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
}

/** Waits for the next picture: what a page does at another size or selection comes with it. */
export async function drawn(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
}
