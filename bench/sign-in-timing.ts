// npm run bench:sign-in: whether the time of an answer tells who has an account. Each pair asks for an address with
// an account and for one without, in random order; beside it stand two addresses without, which cannot differ, and
// a plain hello. To be run against a newspaper of its own, which takes the clients' addresses from us:
//   TRUSTED_PROXIES=127.0.0.1,::1 npm start
//   OLEA_URL=http://localhost:3000 npm run bench:sign-in
// Registering an address that is taken says so, and has nothing to hide in its time.
import { randomInt, randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { median } from './median.ts'

const base = process.env.OLEA_URL ?? 'http://localhost:3000'
const rounds = Number(process.env.ROUNDS ?? 200)
/** Few enough tries for each that nobody has to wait, and few enough mails. */
const triesEach = 10
const run = randomUUID().slice(0, 8)
const people = Array.from({ length: Math.ceil(rounds / triesEach) }, (_, index) => index)

type Ask = (address: string) => Promise<number>
const known = (round: number) => `known-${run}-${round % people.length}@olea.example`
const unknown = (round: number) => `other-${run}-${round % people.length}@olea.example`
/** The two of the yardstick, so that every address is asked for as often as the one it is compared with. */
const nobody = (round: number) => `third-${run}-${round % people.length}@olea.example`
const neither = (round: number) => `fourth-${run}-${round % people.length}@olea.example`

/** Time of an answer in milliseconds. @throws Error for another status than the one that is measured */
async function post(path: string, status: number, body: object): Promise<number> {
  const startedAt = performance.now()
  const response = await fetch(`${base}/api/auth/${path}`, {
    method: 'POST',
    // Each from a network of its own, so that no limit has a say.
    headers: { 'content-type': 'application/json', 'x-forwarded-for': anyAddress() },
    body: JSON.stringify(body),
  })
  const answer = await response.text()
  const took = performance.now() - startedAt
  if (response.status !== status) throw new Error(`${response.status} for ${path}: ${answer}`)
  return took
}

function anyAddress(): string {
  return ['10', randomInt(256), randomInt(256), randomInt(1, 255)].join('.')
}

const login: Ask = (email) => post('login', 401, { email, password: 'not the password of anybody' })
const forgot: Ask = (email) => post('forgot', 202, { email })
const reset: Ask = (email) =>
  post('reset', 400, { email, code: '000000', password: 'five-baskets-before-noon' })

/** Two samples taken at the same time, so that whatever else the machine does slows down both. */
async function compare(name: string, ask: Ask, one: typeof known, other: typeof known, times = rounds) {
  const samples: [number[], number[]] = [[], []]
  for (let round = 0; round < times; round++) {
    const turns = [
      async () => samples[0].push(await ask(one(round))),
      async () => samples[1].push(await ask(other(round))),
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

/** Whether one sample tends to be larger: rank sum test, by its normal approximation. */
function mannWhitney(one: number[], other: number[]): { z: number; p: number } {
  const all = [...one.map((ms) => ({ ms, isOne: true })), ...other.map((ms) => ({ ms, isOne: false }))]
  const ranks = all.toSorted((a, b) => a.ms - b.ms)
  const rankSum = ranks.reduce((sum, { isOne }, index) => sum + (isOne ? index + 1 : 0), 0)
  const [n, m] = [one.length, other.length]
  const u = rankSum - (n * (n + 1)) / 2
  const z = (u - (n * m) / 2) / Math.sqrt((n * m * (n + m + 1)) / 12)
  return { z, p: Math.min(1, 2 * upperTail(Math.abs(z))) }
}

/** Of the normal distribution (Abramowitz and Stegun 26.2.17). */
function upperTail(z: number): number {
  const t = 1 / (1 + 0.2316419 * z)
  const factors = [1.330274429, -1.821255978, 1.781477937, -0.356563782, 0.31938153]
  const sum = factors.reduce((polynomial, factor) => (polynomial + factor) * t, 0)
  return (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * sum
}

async function sayHello(): Promise<void> {
  const server = createServer((_request, response) => response.end('hello')).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  const ask = async () => {
    const startedAt = performance.now()
    await (await fetch(address)).text()
    return performance.now() - startedAt
  }
  await compare('plain hello', ask, known, unknown)
  server.close()
}

for (const index of people)
  await post('register', 201, { email: known(index), password: 'nine-old-trees-by-the-mill' })
// Nothing is measured the first time: code is compiled, connections are opened.
for (const index of people) for (const who of [known, unknown, nobody, neither]) await login(who(index))

await sayHello()
await compare('sign-in: nobody, nobody', login, nobody, neither)
await compare('sign-in: account, nobody', login, known, unknown)
await compare('forgotten: nobody, nobody', forgot, nobody, neither)
await compare('forgotten: account, nobody', forgot, known, unknown)
await compare('wrong code: nobody, nobody', reset, nobody, neither, people.length * 3)
await compare('wrong code: account, nobody', reset, known, unknown, people.length * 3)
