// The export of every event: complete, in order, equal to the report, and independent of the speed of its reader.
import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordStatements } from '#src/platform/database/record-statements.fixtures.ts'
import { newId } from '#src/platform/id.ts'
import { expectProblem } from '#src/test-app.ts'
import { type AdsApp, createAdsApp } from '../../ads.fixtures.ts'
import type { AdReport } from '../../contract/ad-statistics.ts'

/** `npm run audit` exports a million. */
const manyEvents = process.env.AUDIT ? 1_000_000 : 20_000

let olea: AdsApp
let url: string
/** The response to the last request, on the server. */
let response: ServerResponse | undefined
beforeAll(async () => {
  olea = await createAdsApp({
    environment: { PUBLICATION_TIME_ZONE: 'Europe/Berlin' },
    onRoute: (app) =>
      app.addHook('onRequest', async (_, reply) => {
        response = reply.raw
      }),
  })
  url = await olea.listen()
})
afterAll(() => olea.close())

type Row = Record<string, string>

/** Fields of the tests contain no line breaks, and quotation marks only around a whole field. */
function parse(csv: string): Row[] {
  const [head = [], ...rows] = csv
    .replace('\ufeff', '')
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/))
  return rows.map((cells) => Object.fromEntries(head.map((name, index) => [name, cells[index] ?? ''])))
}

const fetchEvents = async (query = '') => parse((await olea.call('GET', `/events.csv${query}`)).body)
const sum = (rows: Row[], read: (row: Row) => number) => rows.reduce((total, row) => total + read(row), 0)

/** Events as the ledger stores them, a few in each millisecond, without their sums. */
async function insertEvents(adId: string, day: string, count: number): Promise<void> {
  for (let from = 1; from <= count; from += 20_000)
    await insertPart(adId, day, from, Math.min(count, from + 19_999))
}

async function insertPart(adId: string, day: string, from: number, to: number): Promise<void> {
  await olea.database.db.execute(sql`
    insert into ad_events (issued_at, token, kind, ad_id, at, day, placement, device, country, language, article_id, creative)
    select ${`${day}T08:00:00Z`}::timestamptz + (number % 7) * interval '1 ms', gen_random_uuid(), 'impression', ${adId},
      ${`${day}T09:00:00Z`}::timestamptz + (number / 5) * interval '1 ms', ${day}, 'main.bannerTop', 'phone', 'PT', 'de', '', 'text'
    from generate_series(${from}::int, ${to}::int) number`)
}

test('contains every event with its cost and reason, and adds up to the report', async () => {
  const mill = await olea.book({
    ...{ title: '=HYPERLINK("http://x")', advertiser: 'Mill, Sons', budget: 0.5 },
    ...{ costPerImpression: 0.125, costPerClick: 0.25 },
  })
  const press = await olea.book({ costPerImpression: 0.5 })
  const token = await olea.serve(mill._id)
  for (const kind of ['impression', 'impression', 'viewable', 'click'] as const)
    await olea.send(mill._id, kind, token)
  await olea.send(mill._id, 'impression', undefined, { 'user-agent': 'bingbot/2.0' })
  await olea.send(press._id, 'impression')
  await olea.call('DELETE', `/${press._id}`)

  const exported = await olea.call('GET', '/events.csv')
  expect(exported.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': expect.stringMatching(
      /^attachment; filename="advertising-events-[\d-]{10}-[\d-]{10}\.csv"$/,
    ),
  })
  // A cell that begins like a formula is text.
  expect(exported.body).toContain(
    `${mill._id},"'=HYPERLINK(""http://x"")","Mill, Sons",impression,1,,1,0.125,`,
  )
  const all = parse(exported.body)
  const rows = [mill, press].flatMap(({ _id }) => all.filter(({ advertisement }) => advertisement === _id))
  expect(rows).toHaveLength(all.length)
  expect(
    rows.map(({ advertisement, event, counted, reason, repeats, cost_usd }) =>
      [advertisement, event, counted, reason, repeats, cost_usd].join(' '),
    ),
  ).toEqual([
    `${mill._id} impression 1  1 0.125`,
    `${mill._id} viewable 1  0 0`,
    `${mill._id} click 1  0 0.25`,
    `${mill._id} impression 0 bot 0 0`,
    `${press._id} impression 1  0 0.5`,
  ])
  expect(new Set(rows.slice(0, 3).map((row) => row.token)).size).toBe(1)

  const { figures } = (await olea.call('GET', '/report')).json<AdReport>()
  const impressions = rows.filter(({ event }) => event === 'impression')
  expect(sum(impressions, (row) => 1 + Number(row.repeats))).toBe(figures.grossImpressions)
  expect(sum(impressions, (row) => Number(row.counted))).toBe(figures.impressions)
  expect(sum(rows, (row) => Number(row.cost_usd))).toBe(figures.spend)
  expect(await fetchEvents(`?id=${press._id}`)).toEqual(rows.slice(4))
})

test('is limited to the days of the period, in the time zone of the publication', async () => {
  const { _id } = await olea.book()
  // 23:30 UTC is after midnight in Berlin.
  await olea.database.db.execute(sql`
    insert into ad_events (issued_at, token, kind, ad_id, at, day, placement, device, country, language, article_id, creative)
    select at, gen_random_uuid(), 'click', ${_id}, at, day, '', 'phone', '', 'de', '', 'text'
    from (values (timestamptz '2025-03-09T22:30:00Z', date '2025-03-09'), ('2025-03-09T23:30:00Z', '2025-03-10'),
      ('2025-03-10T22:30:00Z', '2025-03-10'), ('2025-03-10T23:30:00Z', '2025-03-11')) events (at, day)`)
  const days = await fetchEvents(`?id=${_id}&from=2025-03-10&to=2025-03-10`)
  expect(days.map(({ at }) => at)).toEqual(['2025-03-09T23:30:00.000Z', '2025-03-10T22:30:00.000Z'])
  expect(await fetchEvents(`?id=${_id}&from=2025-03-09&to=2025-03-11`)).toHaveLength(4)
  expect(await fetchEvents(`?id=${_id}&from=2025-03-12&to=2025-03-20`)).toEqual([])
})

test(`exports ${manyEvents} events, each once and in order, in little memory`, {
  timeout: 300_000,
}, async () => {
  const { _id } = await olea.book()
  await insertEvents(_id, '2025-05-05', manyEvents)
  const path = `/api/advertisements/events.csv?id=${_id}&from=2025-05-05&to=2025-05-05`
  const { body } = await fetch(url + path, { headers: olea.headers })
  const found = { lines: 0, unsorted: 0, repeated: 0, heap: 0 }
  /** A repeated event would have the time of the one before. */
  let current = { at: '', tokens: new Set<string>() }
  const heapBefore = measureHeap()
  for await (const line of createInterface({ input: Readable.fromWeb(body as ReadableStream) })) {
    found.lines += 1
    if (found.lines === 1) continue
    const at = line.slice(0, 24)
    if (at < current.at) found.unsorted += 1
    if (at !== current.at) current = { at, tokens: new Set() }
    const token = line.slice(line.lastIndexOf(',') + 1)
    if (current.tokens.has(token)) found.repeated += 1
    current.tokens.add(token)
    if (found.lines % (manyEvents / 10) === 0) found.heap = Math.max(found.heap, measureHeap() - heapBefore)
  }
  expect(found).toMatchObject({ lines: manyEvents + 1, unsorted: 0, repeated: 0 })
  // A million lines are 170 MB.
  expect(found.heap).toBeLessThan(30e6)
})

/** What is in use after garbage was collected. */
function measureHeap(): number {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
  return process.memoryUsage().heapUsed
}

test('a client that stops reading keeps no query and no connection, and is no reason to read on', async () => {
  const { _id } = await olea.book({ title: 'Rakes '.repeat(30), advertiser: 'Mill '.repeat(30) })
  await insertEvents(_id, '2025-06-06', 40_000)
  const { pool } = olea.database
  const { statements } = await recordStatements(olea.database, async () => {
    const socket = connect({ port: Number(new URL(url).port), host: '127.0.0.1' })
    socket.write(
      `GET /api/advertisements/events.csv?id=${_id}&from=2025-06-06&to=2025-06-06 HTTP/1.1\r\n` +
        `host: localhost\r\nauthorization: ${olea.headers.authorization}\r\n\r\n`,
    )
    const isIdle = () => pool.idleCount === pool.totalCount
    try {
      await once(socket, 'data')
      socket.pause()
      // The buffers of the system are full.
      await expect.poll(() => response?.writableNeedDrain && isIdle(), { timeout: 20_000 }).toBe(true)
    } finally {
      socket.destroy()
    }
    await expect.poll(() => response?.destroyed && isIdle(), { timeout: 20_000 }).toBe(true)
  })
  const batches = statements.filter(({ text }) => text.includes('from "ad_events"')).length
  expect(batches).toBeGreaterThan(0)
  // The whole file has 201.
  expect(batches).toBeLessThan(170)
})

test('refuses what is not a period or an advertisement, and everybody but admins', async () => {
  expectProblem(await olea.call('GET', `/events.csv?id=${newId()}`), 404)
  expectProblem(await olea.call('GET', '/events.csv?id=nothing'), 404)
  expectProblem(await olea.call('GET', '/events.csv?from=2026-02-30'), 400)
  expectProblem(await olea.call('GET', '/events.csv?from=2026-03-02&to=2026-03-01'), 400)
  const { authorization } = await olea.user()
  expectProblem(await olea.read('/events.csv'), 401)
  expectProblem(await olea.read('/events.csv', { authorization }), 403)
})
