// The service worker: answers when the network does not. Whatever can be asked of the server is asked there, so
// nothing old is shown while there is a connection, and a new edition of Olea needs no new worker. Only built files,
// whose names change with their content, are taken from the device first. It stays out of the API, the desk, and
// requests for a part of a file.
import {
  cacheNames,
  getFallbackCovers,
  getPageKey,
  getPageOfDataRequest,
  isPublicPage,
  savedPath,
} from './caches.ts'

type FetchEvent = Event & {
  request: Request
  preloadResponse?: Promise<Response | undefined>
  respondWith: (response: Promise<Response>) => void
  waitUntil: (work: Promise<unknown>) => void
}
type Worker = {
  skipWaiting: () => Promise<void>
  clients: { claim: () => Promise<void> }
  registration: { navigationPreload?: { enable: () => Promise<void> } }
  addEventListener: (type: string, listener: (event: FetchEvent) => void) => void
}

const worker = globalThis as unknown as Worker

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()))
worker.addEventListener('activate', (event) => event.waitUntil(takeOver()))
worker.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== location.origin || request.headers.has('range')) return
  const page = getPageOfDataRequest(url)
  if (request.mode === 'navigate') {
    if (isPublicPage(url.pathname)) event.respondWith(openPage(event, url))
  } else if (page !== undefined) {
    if (isPublicPage(page.split('?', 1)[0] ?? '')) event.respondWith(readData(request, page))
  } else if (url.pathname.startsWith('/static/')) event.respondWith(readBuiltFile(request))
  else if (/^\/(media|locales|icons)\//.test(url.pathname)) event.respondWith(readFile(request, url))
})

async function takeOver(): Promise<void> {
  // Pages need not wait for the worker to start before they are asked for.
  await worker.registration.navigationPreload?.enable()
  await worker.clients.claim()
}

async function openPage(event: FetchEvent, url: URL): Promise<Response> {
  const pages = await caches.open(cacheNames.pages)
  const key = getPageKey(url)
  try {
    const response = (await event.preloadResponse) ?? (await fetch(event.request))
    // What the newspaper takes back is taken back here as well.
    if (response.status === 404 || response.status === 410) event.waitUntil(pages.delete(key))
    if (response.status < 500) return response
    return (await pages.match(key, anyVariant)) ?? response
  } catch (error) {
    const kept = await pages.match(key, anyVariant)
    if (kept) return kept
    if (!(await pages.match(savedPath, anyVariant))) throw error
    return Response.redirect(`${savedPath}?${new URLSearchParams({ for: url.pathname + url.search })}`)
  }
}

/** The router's data for a page it goes to. Without a connection it is told to open the page as a document instead. */
async function readData(request: Request, page: string): Promise<Response> {
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

async function readBuiltFile(request: Request): Promise<Response> {
  const files = await caches.open(cacheNames.files)
  return (await files.match(request, anyVariant)) ?? fetch(request)
}

async function readFile(request: Request, url: URL): Promise<Response> {
  try {
    return await fetch(request)
  } catch (error) {
    for (const address of [url.pathname, ...getFallbackCovers(url.pathname)]) {
      const kept = await caches.match(address, anyVariant)
      if (kept) return kept
    }
    throw error
  }
}

/** Pages vary by cookie and language, pictures by what the browser accepts: what was kept is what there is. */
const anyVariant = { ignoreVary: true }
