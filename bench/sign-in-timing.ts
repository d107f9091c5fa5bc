// Tests whether response times reveal that an e-mail address has an account. Compares requests for an address with an
// account and for one without, in random order. Two addresses without an account, which cannot differ, and a minimal HTTP
// server are the baseline. Run it against a separate site that trusts this client's X-Forwarded-For:
//   TRUSTED_PROXIES=127.0.0.1,::1 npm start
//   OLEA_URL=http://localhost:3000 npm run bench:sign-in
// Registration is not tested, because its response says that an address is taken.
import { randomInt, randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { median } from './median.ts'
import { createRandomIp } from './random-ip.ts'

const base = process.env.OLEA_URL ?? 'http://localhost:3000'
const rounds = Number(process.env.ROUNDS ?? 200)
/** Low enough to stay below the rate limits of an account and of its mails. */
const attemptsPerAccount = 10
const run = randomUUID().slice(0, 8)
const accountIndexes = Array.from({ length: Math.ceil(rounds / attemptsPerAccount) }, (_, index) => index)

/** Sends a request for an e-mail address. @returns its duration in milliseconds */
type SendRequest = (email: string) => Promise<number>
const known = (round: number) => `known-${run}-${round % accountIndexes.length}@olea.example`
const unknown = (round: number) => `other-${run}-${round % accountIndexes.length}@olea.example`
/** Two more for the baseline, so that every address gets as many requests as the one it is compared with. */
const unknownB = (round: number) => `third-${run}-${round % accountIndexes.length}@olea.example`
const unknownC = (round: number) => `fourth-${run}-${round % accountIndexes.length}@olea.example`

/** Returns the duration of a request in milliseconds. @throws Error for an unexpected status */
async function post(path: string, status: number, body: object): Promise<number> {
  const startedAt = performance.now()
  const response = await fetch(`${base}/api/auth/${path}`, {
    method: 'POST',
    // Each from another network, so that no rate limit applies.
    headers: { 'content-type': 'application/json', 'x-forwarded-for': createRandomIp() },
    body: JSON.stringify(body),
  })
  const text = await response.text()
  const durationMs = performance.now() - startedAt
  if (response.status !== status) throw new Error(`${response.status} for ${path}: ${text}`)
  return durationMs
}

const login: SendRequest = (email) => post('login', 401, { email, password: 'not the password of anybody' })
const forgot: SendRequest = (email) => post('forgot', 202, { email })
const reset: SendRequest = (email) =>
  post('reset', 400, { email, code: '000000', password: 'five-baskets-before-noon' })

/** Takes two samples at the same time, so that other load affects both. */
async function compare(
  name: string,
  send: SendRequest,
  one: typeof known,
  other: typeof known,
  times = rounds,
) {
  const samples: [number[], number[]] = [[], []]
  for (let round = 0; round < times; round++) {
    const turns = [
      async () => samples[0].push(await send(one(round))),
      async () => samples[1].push(await send(other(round))),
    ]
    if (randomInt(2) === 1) turns.reverse()
    for (const turn of turns) await turn()
  }
  const [first, second] = samples.map(median) as [number, number]
  const { z, p } = mannWhitney(...samples)
  console.log(
    `${name.padEnd(34)} medians ms ${[first, second].map((ms) => ms.toFixed(2).padStart(8)).join('')}` +
      `   difference ${(first - second).toFixed(2).padStart(7)}   z ${z.toFixed(2).padStart(6)}   p ${p.toFixed(3)}`,
  )
}

/** Rank sum test with normal approximation: whether one sample tends to be larger. */
function mannWhitney(one: number[], other: number[]): { z: number; p: number } {
  const all = [...one.map((ms) => ({ ms, isOne: true })), ...other.map((ms) => ({ ms, isOne: false }))]
  const ranks = all.toSorted((a, b) => a.ms - b.ms)
  const rankSum = ranks.reduce((sum, { isOne }, index) => sum + (isOne ? index + 1 : 0), 0)
  const [n, m] = [one.length, other.length]
  const u = rankSum - (n * (n + 1)) / 2
  const z = (u - (n * m) / 2) / Math.sqrt((n * m * (n + m + 1)) / 12)
  return { z, p: Math.min(1, 2 * upperTail(Math.abs(z))) }
}

/** Upper tail of the normal distribution (Abramowitz and Stegun 26.2.17). */
function upperTail(z: number): number {
  const t = 1 / (1 + 0.2316419 * z)
  const factors = [1.330274429, -1.821255978, 1.781477937, -0.356563782, 0.31938153]
  const sum = factors.reduce((polynomial, factor) => (polynomial + factor) * t, 0)
  return (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * sum
}

async function measureBaseline(): Promise<void> {
  const server = createServer((_request, response) => response.end('hello')).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  const send = async () => {
    const startedAt = performance.now()
    await (await fetch(url)).text()
    return performance.now() - startedAt
  }
  await compare('plain hello', send, known, unknown)
  server.close()
}

for (const index of accountIndexes)
  await post('register', 201, { email: known(index), password: 'nine-old-trees-by-the-mill' })
// Warm-up: compiles code and opens connections.
for (const index of accountIndexes)
  for (const email of [known, unknown, unknownB, unknownC]) await login(email(index))

await measureBaseline()
await compare('sign-in: no account, no account', login, unknownB, unknownC)
await compare('sign-in: account, no account', login, known, unknown)
await compare('forgot: no account, no account', forgot, unknownB, unknownC)
await compare('forgot: account, no account', forgot, known, unknown)
await compare('wrong code: no account, no account', reset, unknownB, unknownC, accountIndexes.length * 3)
await compare('wrong code: account, no account', reset, known, unknown, accountIndexes.length * 3)
