// npm run bench:pages: requests a second of kept pages and answers on a running server, beside a bare Fastify
// hello measured in the same run, turn by turn.
//   OLEA_URL=http://127.0.0.1:3000 npm run bench:pages
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import autocannon from 'autocannon'

const base = process.env.OLEA_URL ?? 'http://127.0.0.1:3000'
const seconds = Number(process.env.SECONDS ?? 4)
const rounds = Number(process.env.ROUNDS ?? 3)
const helloPort = 41_873

const hello = spawn(process.execPath, [join(import.meta.dirname, 'hello.ts'), String(helloPort)], {
  stdio: 'ignore',
})
try {
  await pause(1_000)
  const list = (await (await fetch(`${base}/api/news/published?limit=1`)).json()) as {
    data: { _id: string }[]
  }
  const article = list.data[0]?._id
  if (!article) throw new Error('The newspaper is empty: start it with the demo newsroom.')
  const targets = [
    { name: 'bare Fastify hello', url: `http://127.0.0.1:${helloPort}/` },
    { name: 'home, br', url: `${base}/` },
    { name: 'article, br', url: `${base}/article/${article}` },
    { name: 'list of 10, br', url: `${base}/api/news/published?page=1&limit=10` },
  ]
  const rates = new Map<string, number[]>()
  for (let round = 0; round < rounds; round++) {
    for (const { name, url } of targets) {
      const result = await autocannon({
        url,
        duration: seconds,
        connections: 16,
        headers: { 'accept-encoding': 'br', 'accept-language': 'en' },
      })
      if (result.non2xx > 0 || result.errors > 0)
        throw new Error(`${name}: ${result.non2xx} refused, ${result.errors} failed`)
      rates.set(name, [...(rates.get(name) ?? []), result.requests.average])
      console.log(
        `${name.padEnd(20)} ${result.requests.average.toFixed(0).padStart(7)}/s  p99 ${result.latency.p99} ms`,
      )
    }
  }
  const median = (list: number[]) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0
  const yardstick = median(rates.get('bare Fastify hello') ?? [])
  for (const [name, list] of rates)
    console.log(
      `${name.padEnd(20)} median ${median(list).toFixed(0).padStart(7)}/s  ${(median(list) / yardstick).toFixed(2)} × hello`,
    )
} finally {
  hello.kill()
}
