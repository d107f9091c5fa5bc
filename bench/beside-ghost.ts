// npm run bench:ghost: a running Olea beside a running Ghost that hold the same articles, measured in turns; what the
// figures mean and how to repeat them stands in docs/beside-ghost.md.
//   OLEA_URL=http://localhost:3000 GHOST_URL=http://localhost:2368 npm run bench:ghost
import autocannon from 'autocannon'
import { type Browser, chromium } from 'playwright-core'
import { findChromium } from '../scripts/find-chromium.ts'
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

type Site = (typeof sites)[number]
type Pages = { home: string; article: string; list: string; articles: string[] }
type Kind = 'home' | 'article' | 'list'

/** Figures of one site by what they measure; one from each round. */
const figures = new Map<string, Map<string, number[]>>()

const headers = { 'accept-encoding': 'br, gzip', 'accept-language': 'en' }
const pages = new Map<string, Pages>()
for (const site of sites) pages.set(site.name, await pagesOf(site))

// First, while nothing is kept yet: every article once.
for (const site of sites)
  note(site, 'every article once, requests/s', await rateOverAll(pagesOfSite(site).articles))

// Not cut off from the network as browsers of the tests are: Ghost's own scripts come from a public one.
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: process.getuid?.() === 0 ? ['--no-sandbox', '--disable-dev-shm-usage'] : [],
})
try {
  for (let round = 0; round < rounds; round++) {
    for (const kind of ['home', 'article', 'list'] as const) {
      for (const site of sites) await measure(browser, site, kind)
    }
  }
} finally {
  await browser.close()
}
print()

async function measure(through: Browser, site: Site, kind: Kind): Promise<void> {
  const address = pagesOfSite(site)[kind]
  note(site, `${kind}: first byte, ms`, await firstByteMs(address))
  note(site, `${kind}: requests/s`, await rateOf(address))
  const seen = await firstVisit(through, address)
  note(site, `${kind}: transferred, kB`, seen.bytes / 1_000)
  note(site, `${kind}: JavaScript, kB`, seen.scriptBytes / 1_000)
  note(site, `${kind}: requests`, seen.requests)
  note(site, `${kind}: largest paint, ms`, seen.largestPaintMs)
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
      .flatMap(({ file, addresses }) =>
        mark.startsWith('/')
          ? addresses.filter((address) => address.includes(mark))
          : file.includes(mark)
            ? addresses
            : [],
      )
      .map((address) => url + new URL(address).pathname)
  const [articles, lists] = [those(article), those(list)]
  const [firstArticle, firstList] = [articles[0], lists[0]]
  if (!firstArticle || !firstList) throw new Error(`${name} at ${url} shows no articles`)
  return { home: `${url}/`, article: firstArticle, list: firstList, articles }
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

/** A first visit by a phone of the middle class on a slow line, as Lighthouse imagines it. */
async function firstVisit(through: Browser, address: string) {
  const context = await through.newContext({
    viewport: { width: 390, height: 844 },
    locale: 'en-GB',
    isMobile: true,
  })
  const page = await context.newPage()
  const network = await context.newCDPSession(page)
  await network.send('Network.enable')
  await network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: (1.6 * 1024 * 1024) / 8,
    uploadThroughput: (750 * 1024) / 8,
  })
  await network.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const types = new Map<string, string>()
  let [bytes, scriptBytes, requests] = [0, 0, 0]
  network.on('Network.responseReceived', ({ requestId, type }) => types.set(requestId, type))
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    requests += 1
    bytes += encodedDataLength
    if (types.get(requestId) === 'Script') scriptBytes += encodedDataLength
  })
  await page.goto(address, { waitUntil: 'load' })
  // Long enough for what loads late; the larger page has the longer way.
  await page.waitForTimeout(3_000)
  const largestPaintMs = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? Number.NaN)).observe(
          {
            type: 'largest-contentful-paint',
            buffered: true,
          },
        )
      }),
  )
  await context.close()
  return { bytes, scriptBytes, requests, largestPaintMs }
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
