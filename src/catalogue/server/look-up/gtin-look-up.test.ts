// Look-ups through the API, against a stand-in for Open Food Facts.
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createTestPicture } from '#src/media/server/pictures.fixtures.ts'
import { createLog } from '#src/platform/log.ts'
import { safeFetch } from '#src/platform/outbound/safe-fetch.ts'
import { createCatalogueApp } from '../../catalogue.fixtures.ts'
import { createGtinLookUp } from './gtin-look-up.ts'
import { createOpenFoodFactsClient } from './open-food-facts-client.ts'
import {
  foundV2,
  foundV3,
  notFoundV2,
  notFoundV3,
  oilRecord,
  otherTypeV3,
  type Respond,
  sendJson,
  startOpenFoodFactsServer,
} from './open-food-facts-server.fixtures.ts'

const server = await startOpenFoodFactsServer()
const environment = {
  OPEN_FOOD_FACTS: '1',
  OPEN_FOOD_FACTS_URL: server.url,
  CONTACT_EMAIL: 'desk@olea.example',
}
const olea = await createCatalogueApp({ environment })
const { catalogue, rateLimiter } = olea.services
const client = createOpenFoodFactsClient({
  url: server.url,
  userAgent: 'Olea/1.0.0 (test)',
  fetchUrl: safeFetch,
})
const log = createLog('silent')

/** As in another process. Each test has its own, so that the failures of one do not pause the next. */
const createLookUp = () =>
  createGtinLookUp({ ...olea.database, log, rateLimiter, importBatch: catalogue.importBatch, client })
let gtinLookUp = createLookUp()

beforeEach(async () => {
  server.requests.length = 0
  await olea.database.pool.query('delete from limits')
  gtinLookUp = createLookUp()
})
afterAll(async () => {
  await olea.close()
  await server.close()
})

/** The answer once it is stored: a slow machine may answer `unknown` before. */
async function ask(gtin: string, lookUp = gtinLookUp) {
  const answer = await lookUp.lookUp(`0${gtin}`)
  await lookUp.settled()
  return answer
}
const find = async (gtin: string) => catalogue.products.findByGtin(`0${gtin}`)

let lastNumber = 0
/** A number that no test has used. */
function newGtin(): string {
  lastNumber += 1
  const digits = `590123${String(lastNumber).padStart(6, '0')}`
  const sum = [...digits].reduce(
    (total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3),
    0,
  )
  return `${digits}${(10 - (sum % 10)) % 10}`
}

test.each<[string, (gtin: string) => Respond]>([
  ['version 3', foundV3],
  ['version 2', foundV2],
])('imports an oil from a reply of %s, with source and license', async (_, respond) => {
  const gtin = newGtin()
  server.respond = respond(gtin)
  await ask(gtin)
  expect(await find(gtin)).toMatchObject({
    gtin: `0${gtin}`,
    brand: 'Colle Sereno',
    grade: 'extra-virgin',
    netQuantityMl: 750,
    sources: { name: { source: 'open-food-facts', license: 'ODbL-1.0' } },
  })
  expect(server.requests[0]?.path).toMatch(new RegExp(`^/api/v3/product/${gtin}\\?fields=code%2C`))
})

test('asks version 2 of a server without version 3, and that one first from then on', async () => {
  const ownClient = createOpenFoodFactsClient({ url: server.url, userAgent: 'Olea', fetchUrl: safeFetch })
  const respond =
    (version2: Respond): Respond =>
    (request, response) =>
      request.url?.startsWith('/api/v2/')
        ? version2(request, response)
        : response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>Not found</h1>')
  const get = (gtin: string) =>
    ownClient.getProduct(`0${gtin}`, async () => true, new AbortController().signal)
  const [known, unknown] = [newGtin(), newGtin()]
  server.respond = respond(foundV2(known))
  expect(await get(known)).toMatchObject({ kind: 'found' })
  server.respond = respond(notFoundV2)
  expect(await get(unknown)).toEqual({ kind: 'not-found' })
  expect(server.requests.map(({ path }) => path.slice(0, 8))).toEqual(['/api/v3/', '/api/v2/', '/api/v2/'])
})

test.each<[string, Respond, string]>([
  ['what version 3 does not know', notFoundV3, 'unknown'],
  ['what version 2 does not know', notFoundV2, 'unknown'],
  ['a product of another kind', otherTypeV3, 'no-olive-oil'],
])('remembers %s', async (_, respond, expected) => {
  const gtin = newGtin()
  server.respond = respond
  await ask(gtin)
  expect(await ask(gtin)).toBe(expected)
  expect(await ask(gtin, createLookUp())).toBe(expected)
  expect(server.requests).toHaveLength(1)
})

test('does not import what is no olive oil', async () => {
  const gtin = newGtin()
  server.respond = foundV3(gtin, { product_name: 'Tuna in olive oil', categories_tags: ['en:tunas'] })
  await ask(gtin)
  expect(await ask(gtin)).toBe('no-olive-oil')
  expect(await find(gtin)).toBeUndefined()
})

test('asks at most five times in half a minute, counted for all processes', async () => {
  server.respond = notFoundV3
  const other = createLookUp()
  for (let asked = 0; asked < 8; asked += 1) await ask(newGtin(), asked % 2 === 0 ? gtinLookUp : other)
  expect(server.requests).toHaveLength(5)
})

test.each([429, 503])('after %s waits as long as the server asks, and stores no answer', async (status) => {
  const [gtin, other] = [newGtin(), newGtin()]
  server.respond = sendJson(status, {}, { 'retry-after': '120' })
  expect(await ask(gtin)).toBe('unknown')
  server.respond = foundV3(other)
  expect(await ask(other)).toBe('unknown')
  expect(server.requests).toHaveLength(1)
  expect(await ask(other, createLookUp())).not.toBe('no-olive-oil')
  expect(await find(other)).toBeDefined()
  const stored = await olea.database.pool.query('select 1 from gtin_look_ups where gtin = $1', [`0${gtin}`])
  expect(stored.rows).toEqual([])
})

test('stops asking a server that fails three times', async () => {
  server.respond = sendJson(500, {})
  for (let asked = 0; asked < 4; asked += 1) expect(await ask(newGtin())).toBe('unknown')
  expect(server.requests).toHaveLength(3)
})

test.each<[string, (gtin: string) => Respond]>([
  ['HTML', () => (_, response) => response.end('<html>')],
  ['cut JSON', () => (_, response) => response.end('{"status": 1, "prod')],
  ['another structure', () => sendJson(200, { status: 'success', product: 7 })],
  ['a list', () => sendJson(200, [])],
  ['another number', () => foundV3('4006381333931')],
  ['no number', () => sendJson(200, { status: 1, product: { ...oilRecord(''), code: undefined } })],
  ['too much', () => (_, response) => response.end(Buffer.alloc(3 * 1024 * 1024, ' '))],
  [
    'a redirect to this machine',
    () => (_, response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
  ],
  [
    'a redirect to a file',
    () => (_, response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
  ],
  ['a broken connection', () => (request) => request.socket.destroy()],
])('a reply with %s is no answer', async (_, respond) => {
  const gtin = newGtin()
  server.respond = respond(gtin)
  expect(await ask(gtin)).toBe('unknown')
  expect(await find(gtin)).toBeUndefined()
  expect(server.requests.length).toBeGreaterThan(0)
})

test('a slow server delays nobody, and its answer is stored all the same', async () => {
  const gtin = newGtin()
  const arrived = Promise.withResolvers<() => void>()
  server.respond = (request, response) => arrived.resolve(() => foundV3(gtin)(request, response))
  expect(await gtinLookUp.lookUp(`0${gtin}`)).toBe('unknown')
  const answer = await arrived.promise
  answer()
  await gtinLookUp.settled()
  expect(await find(gtin)).toBeDefined()
})

test('several readers with the same number cause one request', async () => {
  const gtin = newGtin()
  server.respond = foundV3(gtin)
  await Promise.all([ask(gtin), ask(gtin), ask(gtin)])
  expect(await find(gtin)).toBeDefined()
  expect(server.requests).toHaveLength(1)
})

test('does not ask for a number that a hidden product has, nor for one that was deleted', async () => {
  const [hidden, deleted] = [newGtin(), newGtin()]
  await olea.addProduct({ gtins: [{ gtin: hidden }], status: 'draft' })
  expect(await ask(hidden)).toBe('unknown')
  server.respond = foundV3(deleted)
  await ask(deleted)
  await olea.call('DELETE', `/products/${(await find(deleted))?._id}`)
  expect(await ask(deleted)).toBe('unknown')
  expect(server.requests).toHaveLength(1)
})

test('the API answers with what was found, and with its own code for other products', async () => {
  const [oil, soap] = [newGtin(), newGtin()]
  const read = async (gtin: string) => {
    await olea.read(`/products/gtin/${gtin}`)
    await catalogue.gtinLookUp.settled()
    return olea.read(`/products/gtin/${gtin}`)
  }
  server.respond = foundV3(oil)
  expect((await read(oil)).json()).toMatchObject({ gtin: `0${oil}` })
  expect(server.requests[0]?.userAgent).toMatch(/^Olea\/\d+\.\d+\.\d+ \(desk@olea\.example\)$/)
  server.respond = otherTypeV3
  const refused = await read(soap)
  expect([refused.statusCode, refused.json().code]).toEqual([404, 'not-an-olive-oil'])
})

test('fetches the pictures of an imported oil once, and shows their license', async () => {
  const gtin = newGtin()
  const picture = await createTestPicture('jpeg', { width: 600, height: 800 })
  const front = `${server.url}/images/front_it.4.400.jpg`
  const found = foundV3(gtin, {
    image_front_url: front,
    image_ingredients_url: 'http://127.0.0.1:8999/b.jpg',
  })
  server.respond = (request, response) =>
    request.url?.startsWith('/images/') ? response.end(picture) : found(request, response)
  await ask(gtin)
  const id = (await find(gtin))?._id ?? ''
  await olea.services.jobs.runDue()
  const { rows } = await olea.database.pool.query(
    'select state, failure from product_named_pictures where product_id = $1 order by kind desc',
    [id],
  )
  expect(rows).toEqual([
    { state: 'done', failure: null },
    { state: 'failed', failure: 'it points inside a private network' },
  ])
  const pictures = (await find(gtin))?.pictures ?? []
  expect(pictures).toMatchObject([
    { kind: 'front', credit: 'Open Food Facts contributors, Open Food Facts, CC BY-SA 3.0' },
  ])
  expect(server.requests.at(-1)?.path).toBe('/images/front_it.4.full.jpg')
  await olea.call('DELETE', `/products/${id}/pictures/${pictures[0]?._id}`)
  await catalogue.namedPictures.fetchPictures({ productId: id })
  expect((await find(gtin))?.pictures).toEqual([])
})

test('forgets answers that are no longer valid, except of what was found', async () => {
  const { pool } = olea.database
  await pool.query('delete from gtin_look_ups')
  for (const [outcome, days] of [
    ['found', 400],
    ['no-olive-oil', 91],
    ['no-olive-oil', 89],
    ['not-found', 8],
    ['not-found', 6],
    ['unusable', 2],
  ])
    await pool.query(
      `insert into gtin_look_ups (gtin, outcome, checked_at) values ($1, $2, now() - make_interval(days => $3))`,
      [newGtin(), outcome, days],
    )
  await gtinLookUp.prune()
  const { rows } = await pool.query('select outcome from gtin_look_ups order by checked_at')
  expect(rows.map(({ outcome }) => outcome)).toEqual(['found', 'no-olive-oil', 'not-found'])
})

test('asks nobody while the setting is off', async () => {
  const off = createGtinLookUp({
    ...olea.database,
    log,
    rateLimiter,
    importBatch: catalogue.importBatch,
    client: undefined,
  })
  expect(await ask(newGtin(), off)).toBe('unknown')
  expect(server.requests).toEqual([])
})
