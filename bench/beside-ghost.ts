// npm run bench:ghost: a running Olea beside a running Ghost that hold the same articles, measured in turns; what the
// figures mean and how to repeat them stands in docs/beside-ghost.md.
//   OLEA_URL=http://localhost:3000 GHOST_URL=http://localhost:2368 npm run bench:ghost
import autocannon from 'autocannon'
import { type Browser, chromium } from 'playwright-core'
import { findWholeChromium } from '../scripts/find-chromium.ts'
import { addressName } from './address-name.ts'
import { firstVisit, type Part, parts } from './first-visit.ts'
import { median } from './median.ts'

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

/** Figures of one site by what they measure; one from each round. */
const figures = new Map<string, Map<string, number[]>>()

const headers = { 'accept-encoding': 'br, gzip', 'accept-language': 'en' }
const pages = new Map<string, Pages>()
for (const site of sites) pages.set(site.name, await pagesOf(site))
showTheSame()

// First, while nothing is kept yet: every article once.
for (const site of sites)
  note(site, 'every article once, requests/s', await rateOverAll(pagesOfSite(site).articles))

// Not cut off from the network as browsers of the tests are: Ghost's scripts for readers come from another server.
const browser = await chromium.launch({
  executablePath: findWholeChromium(),
  args: process.getuid?.() === 0 ? ['--no-sandbox', '--disable-dev-shm-usage'] : [],
})
try {
  for (let round = 0; round < rounds; round++) {
    for (const kind of kinds) for (const site of sites) await measure(browser, site, kind)
  }
  // The same in every round: once is enough.
  for (const kind of kinds) for (const site of sites) await weigh(browser, site, kind)
} finally {
  await browser.close()
}
print()

async function measure(through: Browser, site: Site, kind: Kind): Promise<void> {
  const address = pagesOfSite(site)[kind]
  note(site, `${kind}: first byte, ms`, await firstByteMs(address))
  note(site, `${kind}: requests/s`, await rateOf(address))
  const { largestPaintMs } = await firstVisit(through, address, { keeps: true, quietMs: 1_000 })
  note(site, `${kind}: largest paint, ms`, largestPaintMs)
}

/** What is transferred for the page itself, and what a service worker then puts aside for reading offline. */
async function weigh(through: Browser, site: Site, kind: Kind): Promise<void> {
  const address = pagesOfSite(site)[kind]
  const own = await firstVisit(through, address, { keeps: false, quietMs: 3_000 })
  const whole = await firstVisit(through, address, { keeps: true, quietMs: 6_000 })
  note(site, `${kind}: transferred, kB`, own.allBytes / 1_000)
  for (const part of [...Object.keys(parts), 'other'] as Part[])
    note(site, `${kind}: of it ${part}, kB`, own.bytes[part] / 1_000)
  note(site, `${kind}: requests`, own.requests)
  note(site, `${kind}: put aside afterwards, kB`, Math.max(0, whole.allBytes - own.allBytes) / 1_000)
}

/** Reads the site's map: both systems have one. */
async function pagesOf({ name, url, article, list }: Site): Promise<Pages> {
  const index = locations(await text(`${url}/sitemap.xml`))
  const files = index.filter((address) => address.endsWith('.xml') && !address.includes('news'))
  const found = await Promise.all(
    files.map(async (file) => ({
      file,
      addresses: locations(await text(`${url}${new URL(file).pathname}`)),
    })),
  )
  // Olea's pages say by their path what they are, Ghost's by the file that names them.
  const those = (mark: string) =>
    found
      .flatMap(({ file, addresses }) => {
        if (mark.startsWith('/')) return addresses.filter((address) => address.includes(mark))
        return file.includes(mark) ? addresses : []
      })
      .map((address) => url + new URL(address).pathname)
  const [articles, lists] = [those(article), those(list)]
  const [firstArticle, firstList] = [articles[0], lists[0]]
  if (!firstArticle || !firstList) throw new Error(`${name} at ${url} shows no articles`)
  return { home: `${url}/`, article: firstArticle, list: firstList, articles, lists }
}

/** Both are measured on one article and one category, where both have it. */
function showTheSame(): void {
  const [first, ...others] = sites.map(pagesOfSite)
  for (const other of others) {
    other.article = other.articles.find(isNamedAs(first?.article)) ?? other.article
    other.list = other.lists.find(isNamedAs(first?.list)) ?? other.list
  }
}

function isNamedAs(wanted = ''): (address: string) => boolean {
  const nameIn = (address: string) =>
    addressName(decodeURIComponent(address.split('/').filter(Boolean).at(-1) ?? ''))
  return (address) => nameIn(address) === nameIn(wanted)
}

function pagesOfSite({ name }: Site): Pages {
  const found = pages.get(name)
  if (!found) throw new Error(`${name} was not looked at`)
  return found
}

async function text(address: string): Promise<string> {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`${response.status} for ${address}`)
  return response.text()
}

function locations(sitemap: string): string[] {
  return [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) =>
    address.replaceAll('&amp;', '&'),
  )
}

/** The median of thirty, one after another. */
async function firstByteMs(address: string): Promise<number> {
  const times: number[] = []
  for (let turn = 0; turn < 30; turn++) {
    const startedAt = performance.now()
    const response = await fetch(address, { headers })
    times.push(performance.now() - startedAt)
    await response.arrayBuffer()
    if (!response.ok) throw new Error(`${response.status} for ${address}`)
  }
  return median(times)
}

async function rateOf(address: string): Promise<number> {
  const result = await autocannon({ url: address, connections, duration: seconds, headers })
  if (result.non2xx + result.errors > 0)
    throw new Error(`${address}: ${result.non2xx} refused, ${result.errors} failed`)
  return result.requests.average
}

async function rateOverAll(addresses: string[]): Promise<number> {
  const waiting = [...addresses]
  const startedAt = performance.now()
  const ask = async () => {
    for (let address = waiting.pop(); address; address = waiting.pop()) {
      const response = await fetch(address, { headers })
      await response.arrayBuffer()
      if (!response.ok) throw new Error(`${response.status} for ${address}`)
    }
  }
  await Promise.all(Array.from({ length: connections }, ask))
  return (addresses.length / (performance.now() - startedAt)) * 1_000
}

function note({ name }: Site, what: string, figure: number): void {
  const bySite = figures.get(what) ?? new Map<string, number[]>()
  bySite.set(name, [...(bySite.get(name) ?? []), figure])
  figures.set(what, bySite)
}

function print(): void {
  console.log(
    `\n| | ${sites.map(({ name }) => name).join(' | ')} |\n|---|${sites.map(() => '---:|').join('')}`,
  )
  for (const [what, bySite] of figures) {
    const told = sites.map(({ name }) => {
      const figure = median(bySite.get(name) ?? [])
      return figure < 100 ? figure.toFixed(1) : figure.toFixed(0)
    })
    console.log(`| ${what} | ${told.join(' | ')} |`)
  }
}
