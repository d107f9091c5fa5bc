// Measures the response times of lists, filters and search on a running server, with a minimal HTTP server as baseline.
// All requests differ, so that no response is cached.
//   OLEA_URL=http://localhost:3000 npm run bench:api
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { quantile } from './quantile.ts'

const base = process.env.OLEA_URL ?? 'http://localhost:3000'
const rounds = Number(process.env.ROUNDS ?? 150)

type Measure = { name: string; url: (round: number) => string }

const words = [
  'olive',
  'harvest',
  'mill',
  'Jaén',
  'price',
  'panel',
  'phenols',
  'bottle',
  'amphorae',
  'frying',
]
const word = (round: number) => words[round % words.length] ?? 'olive'
const category = encodeURIComponent('Market & Economy')

const measures: Measure[] = [
  { name: 'newest, page 1–150', url: (n) => `/api/news/published?page=${n + 1}&limit=12` },
  { name: 'newest, deep', url: (n) => `/api/news/published?page=${7000 + n}&limit=12` },
  { name: 'newest, card fields', url: (n) => `/api/news/published?page=${n + 1}&limit=12&fields=card` },
  { name: 'category', url: (n) => `/api/news/published?category=${category}&page=${n + 1}&limit=12` },
  {
    name: 'author + range',
    url: (n) =>
      `/api/news/published?author=Olea%20Jaén&minReadingTime=${n % 5}&page=${1 + Math.floor(n / 5)}&limit=12`,
  },
  {
    name: 'AI range, sorted',
    url: (n) => `/api/news/published?minAiPercentage=${n % 90}&sortBy=aiPercentage&limit=12`,
  },
  {
    name: 'dates',
    url: (n) =>
      `/api/news/published?dateFrom=2025-11-01&dateTo=2026-0${1 + (n % 9)}-15&limit=12&page=${1 + n}`,
  },
  { name: 'popular order', url: (n) => `/api/news/published?sortBy=popular&page=${n + 1}&limit=12` },
  {
    name: 'search, one word',
    url: (n) => `/api/news/search?title=${word(n)}&page=${1 + n}&limit=12&isPublished=true`,
  },
  {
    name: 'search, two words',
    url: (n) => `/api/news/search?title=${word(n)}%20${word(n + 3)}&page=${1 + n}&limit=12`,
  },
  { name: 'search, rare', url: (n) => `/api/news/search?title=part%20${n * 371}&limit=12` },
  {
    name: 'search, typo',
    url: (n) => `/api/news/search?title=hravest%20${word(n)}&limit=${5 + (n % 20)}`,
  },
  {
    name: 'suggestion',
    url: (n) =>
      `/api/news/search?title=${word(n).slice(0, 4)}&isPublished=true&limit=5&fields=card&page=${n + 1}`,
  },
  { name: 'article', url: (n) => `/api/news/popular?page=${n + 1}&limit=1` },
]

const hello = createServer((_request, response) => response.end('hello')).listen(0, '127.0.0.1')
await new Promise((resolve) => hello.once('listening', resolve))
const baseline = await measureTimes(() => `http://127.0.0.1:${(hello.address() as AddressInfo).port}/`)
hello.close()
const unit = quantile(baseline, 0.5)
print('plain hello', baseline, 0)
for (const { name, url } of measures) {
  let bytes = 0
  const times = await measureTimes(
    (round) => base + url(round),
    (size) => {
      bytes += size
    },
  )
  print(name, times, bytes / rounds)
}

async function measureTimes(
  url: (round: number) => string,
  onBody: (bytes: number) => void = () => undefined,
) {
  const times: number[] = []
  for (let round = -5; round < rounds; round++) {
    const startedAt = performance.now()
    const response = await fetch(url(Math.max(0, round)))
    const body = await response.arrayBuffer()
    if (!response.ok) throw new Error(`${response.status} for ${response.url}: ${Buffer.from(body)}`)
    if (round < 0) continue
    times.push(performance.now() - startedAt)
    onBody(body.byteLength)
  }
  return times.sort((a, b) => a - b)
}

function print(name: string, times: number[], bytes: number): void {
  const [p50, p95, p99] = [0.5, 0.95, 0.99].map((ratio) => quantile(times, ratio)) as [number, number, number]
  const figures = [p50, p95, p99].map((ms) => `${ms.toFixed(1).padStart(8)}`).join('')
  console.log(
    `${name.padEnd(24)} p50/95/99 ms ${figures}   × hello ${(p50 / unit).toFixed(0).padStart(5)}   ${(bytes / 1024).toFixed(1)} kB`,
  )
}
