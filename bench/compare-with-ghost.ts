// Compares a running Olea with a running Ghost that has the same articles, alternating between both. See
// docs/ghost-benchmark.md for the preparation and the meaning of the figures.
//   OLEA_URL=http://localhost:3000 GHOST_URL=http://localhost:2368 npm run bench:ghost
import autocannon from 'autocannon'
import { type Browser, chromium } from 'playwright-core'
import { findFullChromium } from '../scripts/find-chromium.ts'
import { firstVisit, type ResourceGroup, resourceGroups } from './first-visit.ts'
import { median } from './median.ts'
import { slugify } from './slugify.ts'

const sites = [
  {
    name: 'Olea',
    url: process.env.OLEA_URL ?? 'http://localhost:3000',
    article: '/article/',
    list: '/category/',
  },
  { name: 'Ghost', url: process.env.GHOST_URL ?? 'http://localhost:2368', article: 'posts', list: 'tags' },
]
const seconds = Number(process.env.SECONDS ?? 5)
const rounds = Number(process.env.ROUNDS ?? 3)
const connections = 10
const kinds = ['home', 'article', 'list'] as const

type Site = (typeof sites)[number]
type Kind = (typeof kinds)[number]
type Pages = { home: string; article: string; list: string; articles: string[]; lists: string[] }

/** Figures by name and site, one per round. */
const figures = new Map<string, Map<string, number[]>>()

const headers = { 'accept-encoding': 'br, gzip', 'accept-language': 'en' }
const pages = new Map<string, Pages>()
for (const site of sites) pages.set(site.name, await findPages(site))
selectSamePages()

// First, while no page is cached.
for (const site of sites)
  addFigure(site, 'every article once, requests/s', await measureRateOverAll(getPages(site).articles))

// With access to the network, unlike the browsers of the tests: Ghost's scripts come from another server.
const browser = await chromium.launch({
  executablePath: findFullChromium(),
  args: process.getuid?.() === 0 ? ['--no-sandbox', '--disable-dev-shm-usage'] : [],
})
try {
  for (let round = 0; round < rounds; round++) {
    for (const kind of kinds) for (const site of sites) await measure(browser, site, kind)
  }
  // Sizes are the same in every round.
  for (const kind of kinds) for (const site of sites) await measureSize(browser, site, kind)
} finally {
  await browser.close()
}
printFigures()

async function measure(browser: Browser, site: Site, kind: Kind): Promise<void> {
  const url = getPages(site)[kind]
  addFigure(site, `${kind}: first byte, ms`, await measureFirstByteMs(url))
  addFigure(site, `${kind}: requests/s`, await measureRate(url))
  const { largestPaintMs } = await firstVisit(browser, url, { withServiceWorker: true, quietMs: 1_000 })
  addFigure(site, `${kind}: largest paint, ms`, largestPaintMs)
}

/** Measures the size of the page itself, and what a service worker then stores for offline reading. */
async function measureSize(browser: Browser, site: Site, kind: Kind): Promise<void> {
  const url = getPages(site)[kind]
  const page = await firstVisit(browser, url, { withServiceWorker: false, quietMs: 3_000 })
  const withCaches = await firstVisit(browser, url, { withServiceWorker: true, quietMs: 6_000 })
  addFigure(site, `${kind}: transferred, kB`, page.totalBytes / 1_000)
  for (const group of [...Object.keys(resourceGroups), 'other'] as ResourceGroup[])
    addFigure(site, `${kind}: of it ${group}, kB`, page.bytes[group] / 1_000)
  addFigure(site, `${kind}: requests`, page.requests)
  addFigure(
    site,
    `${kind}: cached afterwards, kB`,
    Math.max(0, withCaches.totalBytes - page.totalBytes) / 1_000,
  )
}

/** Reads the sitemap, which both systems have. */
async function findPages({ name, url, article, list }: Site): Promise<Pages> {
  const index = parseLocations(await fetchText(`${url}/sitemap.xml`))
  const files = index.filter((location) => location.endsWith('.xml') && !location.includes('news'))
  const found = await Promise.all(
    files.map(async (file) => ({
      file,
      urls: parseLocations(await fetchText(`${url}${new URL(file).pathname}`)),
    })),
  )
  // Olea's paths identify the kind of page; Ghost lists each kind in a sitemap of its own.
  const findUrls = (mark: string) =>
    found
      .flatMap(({ file, urls }) => {
        if (mark.startsWith('/')) return urls.filter((location) => location.includes(mark))
        return file.includes(mark) ? urls : []
      })
      .map((location) => url + new URL(location).pathname)
  const [articles, lists] = [findUrls(article), findUrls(list)]
  const [firstArticle, firstList] = [articles[0], lists[0]]
  if (!firstArticle || !firstList) throw new Error(`${name} at ${url} shows no articles`)
  return { home: `${url}/`, article: firstArticle, list: firstList, articles, lists }
}

/** Selects an article and a category that both sites have. */
function selectSamePages(): void {
  const [first, ...others] = sites.map(getPages)
  for (const other of others) {
    other.article = other.articles.find(hasSameName(first?.article)) ?? other.article
    other.list = other.lists.find(hasSameName(first?.list)) ?? other.list
  }
}

function hasSameName(expected = ''): (url: string) => boolean {
  const getName = (url: string) => slugify(decodeURIComponent(url.split('/').filter(Boolean).at(-1) ?? ''))
  return (url) => getName(url) === getName(expected)
}

function getPages({ name }: Site): Pages {
  const found = pages.get(name)
  if (!found) throw new Error(`${name} has no pages`)
  return found
}

async function fetchText(url: string): Promise<string> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${response.status} for ${url}`)
  return response.text()
}

function parseLocations(sitemap: string): string[] {
  return [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, location = '']) =>
    location.replaceAll('&amp;', '&'),
  )
}

/** Median of thirty sequential requests. */
async function measureFirstByteMs(url: string): Promise<number> {
  const times: number[] = []
  for (let count = 0; count < 30; count++) {
    const startedAt = performance.now()
    const response = await fetch(url, { headers })
    times.push(performance.now() - startedAt)
    await response.arrayBuffer()
    if (!response.ok) throw new Error(`${response.status} for ${url}`)
  }
  return median(times)
}

async function measureRate(url: string): Promise<number> {
  const result = await autocannon({ url, connections, duration: seconds, headers })
  if (result.non2xx + result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} error responses, ${result.errors} failed`)
  return result.requests.average
}

async function measureRateOverAll(urls: string[]): Promise<number> {
  const queue = [...urls]
  const startedAt = performance.now()
  const requestAll = async () => {
    for (let url = queue.pop(); url; url = queue.pop()) {
      const response = await fetch(url, { headers })
      await response.arrayBuffer()
      if (!response.ok) throw new Error(`${response.status} for ${url}`)
    }
  }
  await Promise.all(Array.from({ length: connections }, requestAll))
  return (urls.length / (performance.now() - startedAt)) * 1_000
}

function addFigure({ name }: Site, label: string, figure: number): void {
  const bySite = figures.get(label) ?? new Map<string, number[]>()
  bySite.set(name, [...(bySite.get(name) ?? []), figure])
  figures.set(label, bySite)
}

function printFigures(): void {
  console.log(
    `\n| | ${sites.map(({ name }) => name).join(' | ')} |\n|---|${sites.map(() => '---:|').join('')}`,
  )
  for (const [label, bySite] of figures) {
    const cells = sites.map(({ name }) => {
      const figure = median(bySite.get(name) ?? [])
      return figure < 100 ? figure.toFixed(1) : figure.toFixed(0)
    })
    console.log(`| ${label} | ${cells.join(' | ')} |`)
  }
}
