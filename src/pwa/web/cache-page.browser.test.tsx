import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { cachePage, refreshCachedPages } from './cache-page.ts'
import { readCachedPages } from './cached-pages.ts'
import { cacheNames } from './caches.ts'

const path = '/app/favourites'

/** A server of one page that names one script. */
function servePage() {
  const requested: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    requested.push(url)
    const { lang } = document.documentElement
    return new Response(url === path ? `<html lang="${lang}"><script src="/static/js/page.js">` : 'file')
  })
  return requested
}

function setVersion(lang: string, build: string): void {
  document.documentElement.lang = lang
  Object.assign(globalThis, { __reactRouterManifest: { version: build } })
}

async function readStored(cacheName: string, key: string): Promise<string | undefined> {
  return (await (await caches.open(cacheName)).match(key))?.text()
}

beforeEach(async () => {
  for (const name of Object.values(cacheNames)) await caches.delete(name)
  localStorage.removeItem('cached-pages')
  const { lang } = document.documentElement
  setVersion('en', 'build-1')
  onTestFinished(() => {
    setVersion(lang, '')
    vi.unstubAllGlobals()
  })
})

test('stores the page, the files that it names and those it will need', async () => {
  servePage()
  await cachePage(path, ['/static/js/on-demand.js', 'blob:worker'])
  expect(await readStored(cacheNames.pages, path)).toContain('<html lang="en">')
  expect(await readStored(cacheNames.files, '/static/js/page.js')).toBe('file')
  expect(await readStored(cacheNames.files, '/static/js/on-demand.js')).toBe('file')
  expect(readCachedPages()[path]?.files).toEqual(['/static/js/page.js', '/static/js/on-demand.js'])
})

test('fetches a page again only when it has changed or is not stored any more', async () => {
  const requested = servePage()
  const countPages = () => requested.filter((url) => url === path).length
  await cachePage(path)
  await cachePage(path)
  expect(countPages()).toBe(1)
  setVersion('en', 'build-2')
  await cachePage(path)
  expect(countPages()).toBe(2)
  await caches.delete(cacheNames.pages)
  await cachePage(path)
  expect(countPages()).toBe(3)
})

test('fetches cached pages in another language, but not those of an earlier build', async () => {
  servePage()
  await cachePage(path)
  setVersion('de', 'build-1')
  await refreshCachedPages()
  expect(await readStored(cacheNames.pages, path)).toContain('<html lang="de">')
  setVersion('fr', 'build-2')
  await refreshCachedPages()
  expect(await readStored(cacheNames.pages, path)).toContain('<html lang="de">')
})

test('stores nothing in data-saving mode', async () => {
  const requested = servePage()
  Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true })
  onTestFinished(() => {
    Reflect.deleteProperty(navigator, 'connection')
  })
  await cachePage(path)
  expect(requested).toEqual([])
  expect(readCachedPages()).toEqual({})
})
