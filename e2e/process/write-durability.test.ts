// Loses no acknowledged write when the server is killed repeatedly. The clients keep a journal of acknowledged writes,
// which is compared with the data after each restart.
import { afterEach, expect, test } from 'vitest'
import {
  call,
  countEvent,
  createArticle,
  listAllArticles,
  RequestError,
  register,
  signIn,
  updateArticle,
} from '../olea-api.ts'
import { copyEmptyDataFolder, demoAdmin } from '../prepared-sites.ts'
import { cleanUp, type Olea, startOlea } from '../start-olea.ts'
import { writeUntilKilled } from './write-until-killed.ts'

afterEach(cleanUp)

const rounds = 20
const writeForMs = { least: 700, most: 2_000 }
const environment = { DEMO: '0' }
/** The rate limit is thirty events a minute for each client and article. With this many articles every event counts. */
const readArticles = 60

type EventKind = 'view' | 'share'
/** What clients sent, and what the server acknowledged. */
type Journal = {
  created: Map<string, string>
  /** The last edit number that was acknowledged and sent for a writer's article. */
  edits: Map<string, { acknowledged: number; sent: number }>
  events: Map<string, { kind: EventKind; articleId: string; isAcknowledged: boolean }>
  tokens: Map<string, string>
  sent: number
}

test(`has every acknowledged write after ${rounds} kills`, {
  timeout: 900_000,
}, async () => {
  const dataDir = await copyEmptyDataFolder()
  const journal: Journal = {
    created: new Map(),
    edits: new Map(),
    events: new Map(),
    tokens: new Map(),
    sent: 0,
  }
  let slowestStartMs = 0
  const start = async () => {
    const startedAt = performance.now()
    const olea = await startOlea({ dataDir, environment })
    slowestStartMs = Math.max(slowestStartMs, Math.round(performance.now() - startedAt))
    return olea
  }

  let olea = await start()
  const { accessToken } = await signIn(olea.url, demoAdmin)
  const ids = await createArticles(olea, accessToken, journal)
  for (let round = 0; round < rounds; round++) {
    const writing = Promise.all(startClients(olea, { accessToken, ids, journal, round }))
    await new Promise((resolve) => setTimeout(resolve, randomWithin(writeForMs)))
    olea.sendSignal('SIGKILL')
    await Promise.all([writing, olea.exited])
    olea = await start()
    await compare(olea, accessToken, journal, `round ${round}`)
  }
  await sendEventsAgain(olea, journal)
  const counted = await compare(olea, accessToken, journal, 'after sending every event again')
  // Each event has an id: it counts once, however often it is sent.
  expect(counted).toBe(journal.events.size)
  await olea.stop()

  const { created, edits, events, tokens, sent } = journal
  const acknowledged = [...events.values()].filter(({ isAcknowledged }) => isAcknowledged).length
  console.log(
    JSON.stringify({
      fault: 'kill -9',
      rounds,
      sent,
      created: created.size,
      edits: [...edits.values()].reduce((sum, edit) => sum + edit.acknowledged, 0),
      events: acknowledged,
      accounts: tokens.size,
      lost: 0,
      slowestStartMs,
    }),
  )
  // Without enough acknowledged writes the test would prove nothing.
  expect(created.size).toBeGreaterThan(rounds * 3)
  expect(acknowledged).toBeGreaterThan(rounds * 10)
  expect(tokens.size).toBeGreaterThan(0)
})

async function createArticles(olea: Olea, token: string, journal: Journal): Promise<string[]> {
  const ids: string[] = []
  for (let number = 0; number < readArticles; number++) {
    const title = `Read ${number}`
    const { _id } = await createArticle(olea.url, token, { title, isPublished: true })
    journal.created.set(_id, title)
    ids.push(_id)
  }
  return ids
}

type Writing = { accessToken: string; ids: string[]; journal: Journal; round: number }

function startClients(olea: Olea, writing: Writing): Promise<void>[] {
  return [
    writeUntilKilled(olea, (turn) => create(olea, writing, turn)),
    writeUntilKilled(olea, (turn) => edit(olea, writing, turn, 'Edited by one')),
    writeUntilKilled(olea, (turn) => edit(olea, writing, turn, 'Edited by two')),
    writeUntilKilled(olea, (turn) => count(olea, writing, turn, 'view', 0)),
    writeUntilKilled(olea, (turn) => count(olea, writing, turn, 'view', 1)),
    writeUntilKilled(olea, (turn) => count(olea, writing, turn, 'share', 2)),
    registerAccount(olea, writing),
  ]
}

async function create(olea: Olea, { accessToken, journal, round }: Writing, turn: number) {
  const title = `Created in round ${round}, turn ${turn}`
  journal.sent += 1
  const { _id } = await createArticle(olea.url, accessToken, { title, content: `<p>${title}</p>` })
  journal.created.set(_id, title)
}

/** Each writer edits its own article and counts the edits in the title. */
async function edit(olea: Olea, { accessToken, journal }: Writing, _turn: number, writer: string) {
  let id = [...journal.created].find(([, title]) => title === writer)?.[0]
  if (!id) {
    id = (await createArticle(olea.url, accessToken, { title: writer }))._id
    journal.created.set(id, writer)
  }
  const edits = journal.edits.get(id) ?? { acknowledged: 0, sent: 0 }
  journal.edits.set(id, edits)
  edits.sent += 1
  journal.sent += 1
  await updateArticle(olea.url, accessToken, id, { title: `${writer} ${edits.sent}` })
  edits.acknowledged = edits.sent
}

async function count(
  olea: Olea,
  { ids, journal, round }: Writing,
  turn: number,
  kind: EventKind,
  client: number,
) {
  const articleId = ids[(turn * 7 + round + client * 20) % ids.length]
  if (!articleId) throw new Error('There is no article')
  const eventId = `${kind}-${client}-${round}-${turn}`
  const event = { kind, articleId, isAcknowledged: false }
  journal.events.set(eventId, event)
  journal.sent += 1
  await countEvent(olea.url, articleId, kind, eventId)
  event.isAcknowledged = true
}

/** One per round, because hashing passwords takes most of the CPU. */
async function registerAccount(olea: Olea, { journal, round }: Writing): Promise<void> {
  const email = `reader-${round}@olea.example`
  journal.sent += 1
  try {
    const { accessToken } = await register(olea.url, { email, password: 'green-fruit-in-october' })
    journal.tokens.set(email, accessToken)
  } catch (error) {
    if (error instanceof RequestError) throw error
  }
}

/** @returns the total number of counted events */
async function compare(olea: Olea, token: string, journal: Journal, when: string): Promise<number> {
  const stored = new Map((await listAllArticles(olea.url, token)).map((article) => [article._id, article]))
  const lost = [...journal.created.keys()].filter((id) => !stored.has(id))
  expect(lost, `articles lost, ${when}`).toEqual([])
  for (const [id, { acknowledged, sent }] of journal.edits) {
    const number = Number(/ (\d+)$/.exec(stored.get(id)?.title ?? '')?.[1] ?? 0)
    expect(number, `last edit, ${when}`).toBeGreaterThanOrEqual(acknowledged)
    expect(number, `last edit, ${when}`).toBeLessThanOrEqual(sent)
  }
  for (const [email, accessToken] of journal.tokens) {
    const user = await call(olea.url, 'GET', '/users/token', { token: accessToken })
    expect(user, `account, ${when}`).toMatchObject({ email })
  }
  let total = 0
  for (const [kind, field] of [
    ['view', 'views'],
    ['share', 'shares'],
  ] as const) {
    const sent = countByArticle(journal, kind, () => true)
    const acknowledged = countByArticle(journal, kind, ({ isAcknowledged }) => isAcknowledged)
    for (const [id, article] of stored) {
      total += article[field]
      expect(article[field], `${field} of ${id}, ${when}`).toBeGreaterThanOrEqual(acknowledged.get(id) ?? 0)
      expect(article[field], `${field} of ${id}, ${when}`).toBeLessThanOrEqual(sent.get(id) ?? 0)
    }
  }
  return total
}

type Event = { kind: EventKind; articleId: string; isAcknowledged: boolean }

/** The number of matching events of a kind by article. */
function countByArticle(
  journal: Journal,
  kind: EventKind,
  wanted: (event: Event) => boolean,
): Map<string, number> {
  const counts = new Map<string, number>()
  for (const event of journal.events.values()) {
    if (event.kind !== kind || !wanted(event)) continue
    counts.set(event.articleId, (counts.get(event.articleId) ?? 0) + 1)
  }
  return counts
}

/** Sends all unacknowledged events again, and up to three acknowledged ones for each article. */
async function sendEventsAgain(olea: Olea, journal: Journal): Promise<void> {
  const perArticle = new Map<string, number>()
  for (const [eventId, event] of journal.events) {
    const turn = (perArticle.get(`${event.kind} ${event.articleId}`) ?? 0) + 1
    if (event.isAcknowledged && turn > 3) continue
    if (event.isAcknowledged) perArticle.set(`${event.kind} ${event.articleId}`, turn)
    await countEvent(olea.url, event.articleId, event.kind, eventId)
    event.isAcknowledged = true
  }
}

function randomWithin({ least, most }: { least: number; most: number }): number {
  return least + Math.random() * (most - least)
}
