// Measures requests per second of cached responses on a running server, alternating with a minimal Fastify server.
//   OLEA_URL=http://127.0.0.1:3000 npm run bench:pages
// Uses wrk if it is on the PATH, else autocannon. Autocannon needs more time to read a compressed page than any server
// needs to send it, so its results reflect autocannon rather than the pages.
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import autocannon from 'autocannon'
import { listPublishedArticles } from '../e2e/olea-api.ts'
import { median } from './median.ts'

const base = process.env.OLEA_URL ?? 'http://127.0.0.1:3000'
const seconds = Number(process.env.SECONDS ?? 4)
const rounds = Number(process.env.ROUNDS ?? 3)
const helloPort = 41_873
const hasWrk = spawnSync('wrk', ['-v']).error === undefined

const hello = spawn(process.execPath, [join(import.meta.dirname, 'hello.ts'), String(helloPort)], {
  stdio: 'ignore',
})
try {
  await pause(1_000)
  const { data } = await listPublishedArticles(base, 'limit=1')
  const article = data[0]?._id
  if (!article) throw new Error('The site has no articles: start it with the demo articles.')
  const targets = [
    { name: 'bare Fastify hello', url: `http://127.0.0.1:${helloPort}/` },
    { name: 'home, br', url: `${base}/` },
    { name: 'article, br', url: `${base}/article/${article}` },
    { name: 'list of 10, br', url: `${base}/api/news/published?page=1&limit=10` },
  ]
  const rates = new Map<string, number[]>()
  for (let round = 0; round < rounds; round++) {
    for (const { name, url } of targets) {
      const rate = hasWrk ? measureWithWrk(url) : await measureWithAutocannon(url)
      rates.set(name, [...(rates.get(name) ?? []), rate])
      console.log(`${name.padEnd(20)} ${rate.toFixed(0).padStart(7)}/s`)
    }
  }
  const baseline = median(rates.get('bare Fastify hello') ?? [])
  for (const [name, list] of rates)
    console.log(
      `${name.padEnd(20)} median ${median(list).toFixed(0).padStart(7)}/s  ${(median(list) / baseline).toFixed(2)} × hello`,
    )
} finally {
  hello.kill()
}

function measureWithWrk(url: string): number {
  const headers = ['-H', 'accept-encoding: br', '-H', 'accept-language: en']
  const output = execFileSync('wrk', ['-t1', '-c16', `-d${seconds}s`, ...headers, url], { encoding: 'utf8' })
  if (/Non-2xx|Socket errors/.test(output)) throw new Error(`${url}: ${output}`)
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(output)?.[1])
}

async function measureWithAutocannon(url: string): Promise<number> {
  const headers = { 'accept-encoding': 'br', 'accept-language': 'en' }
  const result = await autocannon({ url, duration: seconds, connections: 16, headers })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} error responses, ${result.errors} failed`)
  return result.requests.average
}
