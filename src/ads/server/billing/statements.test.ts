// Statements: their figures are those of the ledger, and nothing changes them once they are issued.
import { and, between, eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { AuditQuery } from '#src/audit/contract/audit.ts'
import { newId } from '#src/platform/id.ts'
import { expectProblem } from '#src/test-app.ts'
import { type AdsApp, createAdsApp } from '../../ads.fixtures.ts'
import type { AdStatement, AdStatementMonth } from '../../contract/ad-statement.ts'
import { adEvents, adStatements, advertisements } from '../ads.tables.ts'
import { recordAt } from '../ledger/ledger.fixtures.ts'

let olea: AdsApp
/** A second process of the same site. */
let other: AdsApp
const timeZone = 'Europe/Berlin'
const environment = {
  PUBLICATION_TIME_ZONE: timeZone,
  PUBLISHER_NAME: 'Olea Press',
  PUBLISHER_ADDRESS: 'Mill Lane 1',
}

beforeAll(async () => {
  olea = await createAdsApp({ environment })
  other = await createAdsApp({ environment, database: olea.database })
})
afterEach(() => vi.useRealTimers())
afterAll(async () => {
  expect((await olea.services.ads.verifyLedger()).differences).toEqual([])
  const rows = await olea.database.db.select().from(adStatements)
  for (const [year, statements] of Map.groupBy(rows, ({ number }) => number.slice(0, 4))) {
    const numbers = statements.map(({ number }) => number).toSorted()
    expect(numbers).toEqual(numbers.map((_, index) => `${year}-${String(index + 1).padStart(4, '0')}`))
  }
  await other.close()
  await olea.close()
})

const always = { startDate: '2020-01-01', endDate: '2999-12-31' }
const everyDay = { from: '2020-01-01', to: '2999-12-31' }
const book = (advertiser: string, fields: object = {}) =>
  olea.book({ ...always, costPerImpression: 0.5, costPerClick: 2, advertiser, ...fields })
const record = (adId: string, kind: 'impression' | 'click', ...times: string[]) =>
  Promise.all(times.map((time) => recordAt(olea, new Date(time), [{ adId, kind }], timeZone)))
const issue = (advertiser: string, month: string, app = olea) =>
  app.call('POST', '/statements', { advertiser, month })
const list = async (month: string) =>
  (await olea.call('GET', `/statements?month=${month}`)).json<AdStatementMonth>()
const find = async (month: string, advertiser: string) =>
  (await list(month)).statements.filter((statement) => statement.advertiser === advertiser)
const get = async (id: string) => (await olea.call('GET', `/statements/${id}`)).json<AdStatement>()
const toMicros = (dollars: number) => Math.round(dollars * 1e6)

/** Credits as if it was then. */
async function creditAt(time: string, adId: string, kind: 'impression' | 'click', count: number) {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(time) })
  const credit = { kind, ...everyDay, count, note: 'Wrong place' }
  const reply = await olea.services.ads.credits.create(adId, credit, undefined)
  vi.useRealTimers()
  return reply
}

test('lists the figures of a month, and issues them', async () => {
  const [first, second] = [await book('Frantoio'), await book('Frantoio', { title: 'Nets' })]
  await record(first._id, 'impression', '2024-01-02T10:00Z', '2024-01-03T10:00Z', '2024-02-01T10:00Z')
  await record(second._id, 'click', '2024-01-31T10:00Z')
  await creditAt('2024-01-04T10:00Z', first._id, 'impression', 1)
  await olea.call('DELETE', `/${second._id}`)
  const free = await book('Free', { costPerImpression: 0 })
  await record(free._id, 'impression', '2024-01-02T10:00Z')
  const line = {
    ...{ _id: first._id, title: first.title, impressions: 2, clicks: 0, charges: 1 },
    ...{ creditedImpressions: 1, creditedClicks: 0, credits: -0.5, amount: 0.5 },
  }
  const deletedLine = {
    ...{ _id: second._id, title: 'Nets', impressions: 0, clicks: 1, charges: 2 },
    ...{ creditedImpressions: 0, creditedClicks: 0, credits: 0, amount: 2 },
  }
  const totals = {
    ...{ impressions: 2, clicks: 1, charges: 3 },
    ...{ creditedImpressions: 1, creditedClicks: 0, credits: -0.5, amount: 2.5 },
  }
  const content = { advertiser: 'Frantoio', lines: [line, deletedLine], totals }
  const notIssued = { _id: null, number: null, issuedAt: null, issuedBy: null }
  expect(await list('2024-01')).toEqual({
    month: '2024-01',
    timeZone,
    issuableFrom: '2024-02-01T00:00:00.000Z',
    statements: [{ ...content, ...notIssued, isIssued: false, canIssue: true }],
  })

  const response = await issue('Frantoio', '2024-01')
  expect(response.statusCode, response.body).toBe(201)
  const statement = response.json<AdStatement>()
  expect(statement).toEqual({
    _id: expect.stringMatching(/^[0-9a-f]{24}$/),
    number: expect.stringMatching(/^\d{4}-\d{4}$/),
    issuedAt: expect.stringMatching(/Z$/),
    issuedBy: { id: expect.any(String), name: expect.stringContaining('@olea.test') },
    publisher: { name: 'Olea Press', address: 'Mill Lane 1' },
    month: '2024-01',
    timeZone,
    ...content,
  })
  expect(await get(statement._id)).toEqual(statement)
  const { month: _, timeZone: __, publisher: ___, ...listed } = statement
  expect((await list('2024-01')).statements).toEqual([{ ...listed, isIssued: true, canIssue: false }])
  expectProblem(await issue('Frantoio', '2024-01'), 409, 'statement-already-issued')
  const { data } = await olea.services.audit.list(AuditQuery.parse({ subject: statement._id }))
  expect(data).toHaveLength(1)
  expect(data[0]).toMatchObject({
    action: 'statement.issued',
    subject: { type: 'statement', label: `${statement.number} Frantoio` },
    details: { month: '2024-01', advertiser: 'Frantoio', amount: 2.5 },
  })
})

test('later credits, changes and deletion leave an issued statement as it is', async () => {
  const { _id } = await book('Almazara')
  await record(_id, 'click', '2024-02-10T10:00Z', '2024-02-11T10:00Z')
  const statement = (await issue('Almazara', '2024-02')).json<AdStatement>()
  await olea.call('POST', `/${_id}/credits`, { kind: 'click', ...everyDay, count: 1, note: 'Double' })
  await olea.call('PATCH', `/${_id}`, { title: 'Other', advertiser: 'Other', costPerClick: 9 })
  await olea.call('DELETE', `/${_id}`)
  expect(await get(statement._id)).toEqual(statement)
  expect(await find('2024-02', 'Almazara')).toMatchObject([{ number: statement.number, isIssued: true }])
  // The credit is in the month in which it was given.
  const month = new Date().toLocaleDateString('sv-SE', { timeZone }).slice(0, 7)
  const [current] = await find(month, 'Other')
  expect(current).toMatchObject({ isIssued: false, canIssue: false })
  expect(current?.totals).toMatchObject({ clicks: 0, charges: 0, creditedClicks: 1, credits: -2, amount: -2 })

  const { db } = olea.database
  const change = db
    .update(adStatements)
    .set({ advertiser: 'Other' })
    .where(eq(adStatements.id, statement._id))
  await expect(change).rejects.toMatchObject({ cause: { message: 'an issued statement cannot be changed' } })
  await expect(db.delete(adStatements)).rejects.toThrow()
  await expect(db.execute(sql`truncate ad_statements`)).rejects.toThrow()
})

test('an advertisement is on one statement of a month, also when its advertiser changes', async () => {
  const [moved, kept, late] = [await book('Before'), await book('After'), await book('Third')]
  for (const { _id } of [moved, kept, late]) await record(_id, 'impression', '2024-03-05T10:00Z')
  expect((await issue('Before', '2024-03')).statusCode).toBe(201)
  await olea.call('PATCH', `/${moved._id}`, { advertiser: 'After' })
  const after = (await issue('After', '2024-03')).json<AdStatement>()
  expect(after.lines.map(({ _id }) => _id)).toEqual([kept._id])
  // Without a statement yet, it is listed beside the one that its new advertiser has.
  await olea.call('PATCH', `/${late._id}`, { advertiser: 'After' })
  expect(await find('2024-03', 'After')).toMatchObject([
    { isIssued: true, canIssue: false, totals: { amount: 0.5 } },
    { isIssued: false, canIssue: false, lines: [{ _id: late._id }] },
  ])
  expectProblem(await issue('After', '2024-03'), 409, 'statement-already-issued')
  await olea.call('PATCH', `/${late._id}`, { advertiser: 'Third' })
  expect((await issue('Third', '2024-03')).statusCode).toBe(201)
  // In another month it belongs to its current advertiser.
  await record(moved._id, 'impression', '2024-02-05T10:00Z')
  const [february] = await find('2024-02', 'After')
  expect(february?.lines.map(({ _id }) => _id)).toEqual([moved._id])
})

test('two processes issue one statement, and numbers without gaps', async () => {
  const advertisers = Array.from({ length: 6 }, (_, index) => `Parallel ${index}`)
  for (const advertiser of advertisers)
    await record((await book(advertiser))._id, 'impression', '2024-04-05T10:00Z')
  const responses = await Promise.all(
    [...advertisers, ...advertisers, ...advertisers].map((advertiser, index) =>
      issue(advertiser, '2024-04', index % 2 ? olea : other),
    ),
  )
  const statuses = responses.map(({ statusCode }) => statusCode).toSorted()
  expect(statuses).toEqual([...advertisers.map(() => 201), ...advertisers.flatMap(() => [409, 409])])
  const rows = await olea.database.db.select().from(adStatements).where(eq(adStatements.month, '2024-04'))
  expect(rows.map(({ advertiser }) => advertiser).toSorted()).toEqual(advertisers)
  expect(new Set(rows.map(({ number }) => number)).size).toBe(6)
})

test('a month with a change of the clocks has its own days, and can be issued an hour after it', async () => {
  const { _id } = await book('Olivar')
  // In Berlin: 29 February 23:59:59, 1 March 0:00, 31 March 23:59:59 in summer time, 1 April 0:00.
  const times = [
    '2024-02-29T22:59:59Z',
    '2024-02-29T23:00:00Z',
    '2024-03-31T21:59:59Z',
    '2024-03-31T22:00:00Z',
  ]
  await record(_id, 'impression', ...times)
  await record(_id, 'click', '2024-03-31T00:59:59Z', '2024-03-31T01:00:00Z')
  const input = { advertiser: 'Olivar', month: '2024-03' }
  const issueAt = (time: string) => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(time) })
    return olea.services.ads.statements.issue(input, undefined)
  }
  await expect(issueAt('2024-03-31T22:59:59.999Z')).rejects.toMatchObject({
    status: 400,
    errors: [
      { path: 'month', message: 'is not over: its statements can be issued from 2024-04-01T01:00:00+02:00' },
    ],
  })
  const statement = await issueAt('2024-03-31T23:00:00Z')
  expect(statement).toMatchObject({
    number: '2024-0001',
    issuedBy: null,
    totals: { impressions: 2, clicks: 2, charges: 5, amount: 5 },
  })
  vi.useRealTimers()
  expect((await find('2024-02', 'Olivar'))[0]?.totals).toMatchObject({ impressions: 1, clicks: 0 })
  expect((await find('2024-04', 'Olivar'))[0]?.totals).toMatchObject({ impressions: 1, clicks: 0 })
})

test('sums to the millionth over random events, prices and credits', async () => {
  const ids = await Promise.all([1, 2, 3].map(async () => (await book('Random'))._id))
  const event = fc.record({
    ad: fc.nat(2),
    kind: fc.constantFrom('impression' as const, 'click' as const),
    minute: fc.nat(61 * 24 * 60),
    price: fc.nat(3_000_000),
    credits: fc.constantFrom(0, 0, 0, 1, 2),
  })
  const start = Date.parse('2024-05-01T00:00:00Z')
  for (const { ad, kind, minute, price, credits } of fc.sample(event, { seed: 20_240_501, numRuns: 120 })) {
    const id = ids[ad] ?? ''
    const prices = { costPerImpression: price, costPerClick: price }
    await olea.database.db.update(advertisements).set(prices).where(eq(advertisements.id, id))
    const time = new Date(start + minute * 60_000).toISOString()
    await record(id, kind, time)
    if (credits > 0) await creditAt(time, id, kind, credits)
  }
  for (const month of ['2024-05', '2024-06']) {
    const { lines, totals } = (await issue('Random', month)).json<AdStatement>()
    expect(lines.map(({ _id }) => _id).toSorted()).toEqual(ids.toSorted())
    for (const { _id, title: _, ...figures } of lines)
      expect(inMicros(figures)).toEqual(await readLedger(_id, month))
    for (const name of Object.keys(totals) as (keyof typeof totals)[]) {
      const sum = lines.reduce((total, line) => total + inMicros(line)[name], 0)
      expect(inMicros(totals)[name], name).toBe(sum)
    }
    expect(totals.credits).toBeLessThan(0)
  }
})

type Figures = AdStatement['totals']

function inMicros(figures: Figures): Figures {
  const { charges, credits, amount, ...counts } = figures
  const { impressions, clicks, creditedImpressions, creditedClicks } = counts
  return {
    ...{ impressions, clicks, creditedImpressions, creditedClicks },
    ...{ charges: toMicros(charges), credits: toMicros(credits), amount: toMicros(amount) },
  }
}

/** From the events themselves, in millionths. */
async function readLedger(adId: string, month: string): Promise<Figures> {
  const { kind, costMicros } = adEvents
  const count = (name: string) => sql<number>`(count(*) filter (where ${kind} = ${name}))::int`
  const isCredit = sql`${kind} like '%-credit'`
  const [row] = await olea.database.db
    .select({
      impressions: count('impression'),
      clicks: count('click'),
      creditedImpressions: count('impression-credit'),
      creditedClicks: count('click-credit'),
      charges: sql<number>`coalesce(sum(${costMicros}) filter (where not ${isCredit}), 0)::float8`,
      credits: sql<number>`coalesce(sum(${costMicros}) filter (where ${isCredit}), 0)::float8`,
      amount: sql<number>`coalesce(sum(${costMicros}), 0)::float8`,
    })
    .from(adEvents)
    .where(
      and(
        eq(adEvents.adId, adId),
        between(adEvents.day, `${month}-01`, `${month}-${month === '2024-05' ? 31 : 30}`),
      ),
    )
  if (!row) throw new Error('the ledger has no sums')
  return row
}

test('exports a statement as CSV that spreadsheets do not execute', async () => {
  const { _id } = await book('=cmd()', { title: '@Mill, Ltd.' })
  await record(_id, 'click', '2024-07-05T10:00Z')
  await creditAt('2024-07-06T10:00Z', _id, 'click', 1)
  const { _id: id, number } = (await issue('=cmd()', '2024-07')).json<AdStatement>()
  const response = await olea.call('GET', `/statements/${id}/statement.csv`)
  expect(response.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(response.headers['content-disposition']).toBe(`attachment; filename="statement-${number}.csv"`)
  expect(response.body.split('\r\n')).toEqual([
    '\ufeffnumber,month,advertiser,id,title,impressions,clicks,charges_usd,credited_impressions,credited_clicks,credits_usd,amount_usd',
    `${number},2024-07,"'=cmd()",${_id},"'@Mill, Ltd.",0,1,2,0,1,-2,0`,
    `${number},2024-07,"'=cmd()",total,,0,1,2,0,1,-2,0`,
    '',
  ])
})

test('refuses what cannot be issued, and says why', async () => {
  const errorsOf = async (body: object) =>
    expectProblem(await olea.call('POST', '/statements', body), 400, 'invalid-request').errors
  const month = '2024-08'
  for (const invalid of ['2024-13', '2024-8', '0000-01', 'May', undefined])
    expect(await errorsOf({ advertiser: 'Mill', month: invalid })).toMatchObject([{ path: 'month' }])
  for (const invalid of ['', ' ', 'a\u0000', 7, undefined])
    expect(await errorsOf({ advertiser: invalid, month })).toMatchObject([{ path: 'advertiser' }])
  expect(await errorsOf({ advertiser: 'Nobody', month })).toMatchObject([{ path: 'advertiser' }])
  expect(await errorsOf({ advertiser: 'Mill', month: '2999-01' })).toEqual([
    { path: 'month', message: expect.stringContaining('2999-02-01T01:00:00+01:00') },
  ])
  const { _id } = await book('')
  await record(_id, 'impression', '2024-08-05T10:00Z')
  expect((await list(month)).statements).toMatchObject([{ advertiser: '', isIssued: false, canIssue: false }])
  expectProblem(await olea.call('GET', '/statements?month=2024'), 400)
  expectProblem(await olea.call('GET', '/statements'), 400)
  for (const path of [
    `/statements/${newId()}`,
    '/statements/nothing',
    `/statements/${newId()}/statement.csv`,
  ])
    expectProblem(await olea.call('GET', path), 404, 'statement-not-found')
})
