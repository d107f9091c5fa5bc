// The service worker serves cached pages, data and images when the network fails. It is network-first, so readers with a
// connection never see old content and a new version of Olea needs no new service worker. Only built files are
// cache-first: their names change with their content. It ignores the API, the admin and range requests.
import type { PushMessage } from '#src/notifications/contract/push-message.ts'
import {
  cacheNames,
  getFallbackCovers,
  getPageKey,
  getPageOfDataRequest,
  isPublicPage,
  savedPath,
} from './caches.ts'

import { openPush, type PushWorker, showPush } from './push-notifications.ts'

type FetchEvent = Event & {
  request: Request
  preloadResponse?: Promise<Response | undefined>
  respondWith: (response: Promise<Response>) => void
  waitUntil: (work: Promise<unknown>) => void
}
type ServiceWorker = {
  skipWaiting: () => Promise<void>
  clients: { claim: () => Promise<void> }
  registration: { navigationPreload?: { enable: () => Promise<void> } }
  addEventListener: (type: string, listener: (event: FetchEvent & PushEvent) => void) => void
}
/** Of a `push`, or of a `notificationclick`. */
type PushEvent = {
  data: { json: () => PushMessage } | null
  notification: Parameters<typeof openPush>[1]
}

const worker = globalThis as unknown as ServiceWorker & PushWorker

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()))
worker.addEventListener('activate', (event) => event.waitUntil(activate()))
worker.addEventListener('push', (event) => {
  if (event.data) event.waitUntil(showPush(worker, event.data.json()))
})
worker.addEventListener('notificationclick', (event) => event.waitUntil(openPush(worker, event.notification)))
worker.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== location.origin || request.headers.has('range')) return
  const page = getPageOfDataRequest(url)
  if (request.mode === 'navigate') {
    if (isPublicPage(url.pathname)) event.respondWith(fetchPage(event, url))
  } else if (page !== undefined) {
    if (isPublicPage(page.split('?', 1)[0] ?? '')) event.respondWith(fetchData(request, page))
  } else if (url.pathname.startsWith('/static/')) event.respondWith(fetchBuiltFile(request))
  else if (/^\/(media|locales|icons)\//.test(url.pathname)) event.respondWith(fetchFile(request, url))
})

async function activate(): Promise<void> {
  // Navigation preload: the browser requests a page while the service worker is still starting.
  await worker.registration.navigationPreload?.enable()
  await worker.clients.claim()
}

async function fetchPage(event: FetchEvent, url: URL): Promise<Response> {
  const pages = await caches.open(cacheNames.pages)
  const key = getPageKey(url)
  try {
    const response = (await event.preloadResponse) ?? (await fetch(event.request))
    // An article that was removed from the site must not stay readable offline.
    if (response.status === 404 || response.status === 410) event.waitUntil(pages.delete(key))
    if (response.status < 500) return response
    return (await pages.match(key, anyVariant)) ?? response
  } catch (error) {
    const cached = await pages.match(key, anyVariant)
    if (cached) return cached
    if (!(await pages.match(savedPath, anyVariant))) throw error
    return Response.redirect(`${savedPath}?${new URLSearchParams({ for: url.pathname + url.search })}`)
  }
}

/**
 * Fetches the data React Router needs to navigate to a page. Without a connection, the response makes the router load
 * the page as a document, which can come from the cache.
 */
async function fetchData(request: Request, page: string): Promise<Response> {
  try {
    return await fetch(request)
  } catch {
    return new Response(null, {
      status: 204,
      headers: {
        'X-Remix-Redirect': page,
        'X-Remix-Status': '302',
        'X-Remix-Reload-Document': 'true',
      },
    })
  }
}

async function fetchBuiltFile(request: Request): Promise<Response> {
  const files = await caches.open(cacheNames.files)
  return (await files.match(request, anyVariant)) ?? fetch(request)
}

async function fetchFile(request: Request, url: URL): Promise<Response> {
  try {
    return await fetch(request)
  } catch (error) {
    for (const path of [url.pathname, ...getFallbackCovers(url.pathname)]) {
      const cached = await caches.match(path, anyVariant)
      if (cached) return cached
    }
    throw error
  }
}

/** Pages vary by cookie and language, images by accepted format. The caches hold one variant of each, which is used. */
const anyVariant = { ignoreVary: true }
