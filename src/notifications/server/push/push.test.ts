import { createPublicKey, verify } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { createLog } from '#src/platform/log.ts'
import { safePost } from '#src/platform/outbound/safe-post.ts'
import { createSocialApp } from '#src/social/social.fixtures.ts'
import { expectProblem, testPassword } from '#src/test-app.ts'
import type { NewNotification } from '../notify.ts'
import { createBrowser, startPushService } from './push.fixtures.ts'
import { createPushSender } from './push-sender.ts'

const olea = await createSocialApp()
const service = await startPushService({ '/gone': 410, '/busy': 503 })
afterAll(async () => {
  service.close()
  await olea.close()
})

const { addProduct, member, services } = olea
const { db, pool } = olea.database
type Member = Awaited<ReturnType<typeof member>>

/** Like the one of the product, which allows no address of a private network. */
const sender = createPushSender({
  ...{ db, log: createLog('silent'), publicUrl: 'https://olea.example', contact: 'mailto:news@olea.example' },
  getKeys: services.notifications.push.getKeys,
  postUrl: (url, options) =>
    safePost(url, { ...options, allowAddress: (address) => address === '127.0.0.1' }),
})
const signal = new AbortController().signal

const notify = (...told: NewNotification[]) =>
  services.write((unit) => services.notifications.notify(unit, ...told))

async function subscribe(person: Member, endpoint: string) {
  const browser = createBrowser()
  const allowed = endpoint.replace(service.url, 'https://push.example')
  const response = await person.call('PUT', '/notifications/push', { endpoint: allowed, keys: browser.keys })
  expect(response.statusCode, response.body).toBe(200)
  await pool.query('update push_subscriptions set endpoint = $1 where endpoint = $2', [endpoint, allowed])
  return browser
}

/** What the jobs of a person's browsers are to send. */
async function listJobs(person: Member) {
  const { rows } = await pool.query<{ data: { notificationId: string; subscriptionId: string } }>(
    `select data from jobs.job where name = 'notifications.send-push'
      and data->>'subscriptionId' in (select id from push_subscriptions where user_id = $1)`,
    [person.id],
  )
  return rows.map(({ data }) => data)
}
const countSubscriptions = async (person: Member) =>
  (await pool.query('select 1 from push_subscriptions where user_id = $1', [person.id])).rowCount

test('a browser gets a message that only it can read, signed by the key with which it subscribed', async () => {
  const [mira, noor] = [await member(), await member({ nickname: 'Noor' })]
  await services.users.update(mira.id, { language: 'ar' })
  const oil = await addProduct({ name: 'Pushed' })
  const browser = await subscribe(mira, `${service.url}/mira`)
  const review = (await mira.put(oil._id)).json()
  await noor.call('PUT', `/reviews/${review._id}/like`)
  const [job] = await listJobs(mira)
  if (!job) throw new Error('no job was stored')
  await sender.send(job, { signal })
  const push = service.received.find(({ path }) => path === '/mira')
  expect(JSON.parse(browser.decrypt(push?.body ?? Buffer.alloc(0)))).toEqual({
    ...{ id: job.notificationId, title: 'إعجاب بمراجعتك من Noor', body: 'Pushed' },
    ...{ path: `/app/oils/${oil._id}#reviews`, language: 'ar', direction: 'rtl' },
  })
  expect(push?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', topic: job.notificationId })
  const state = (await mira.call('GET', '/notifications/push')).json()
  expect(state.isSubscribed).toBe(true)
  const [, token = '', key = ''] = /^vapid t=(\S+), k=(\S+)$/.exec(push?.headers.authorization ?? '') ?? []
  expect(key).toBe(state.publicKey)
  const [header, claims, signature = ''] = token.split('.')
  expect(JSON.parse(Buffer.from(claims ?? '', 'base64url').toString())).toMatchObject({
    ...{ aud: service.url, sub: 'mailto:news@olea.example' },
  })
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((each) => each.toString('base64url'))
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y } as never, format: 'jwk' })
  const isSigned = verify(
    'sha256',
    Buffer.from(`${header}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  expect(isSigned).toBe(true)
})

test('nothing is sent that was read meanwhile, or is switched off', async () => {
  const mira = await member()
  await subscribe(mira, `${service.url}/quiet`)
  await notify({ userId: mira.id, event: 'priceDropped', key: 'sale' })
  const [job] = await listJobs(mira)
  await mira.call('PUT', `/notifications/${job?.notificationId}/read`)
  if (job) await sender.send(job, { signal })
  const channels = { sales: { push: false, email: true } }
  await mira.call('PATCH', '/notifications/settings', { channels })
  await notify({ userId: mira.id, event: 'priceDropped', key: 'another sale' })
  expect(await listJobs(mira)).toHaveLength(1)
  expect(service.received.filter(({ path }) => path === '/quiet')).toEqual([])
})

test('a subscription that the service does not know any more is forgotten; a busy service is asked again', async () => {
  const mira = await member()
  await subscribe(mira, `${service.url}/busy`)
  await notify({ userId: mira.id, event: 'priceDropped', key: 'busy' })
  const [job] = await listJobs(mira)
  if (!job) throw new Error('no job was stored')
  expect(await sender.send(job, { signal })).toEqual({ retryBecause: 'status 503' })
  expect(await countSubscriptions(mira)).toBe(1)
  await pool.query(`update push_subscriptions set endpoint = $1 where id = $2`, [
    `${service.url}/gone`,
    job.subscriptionId,
  ])
  expect(await sender.send(job, { signal })).toBeUndefined()
  expect(await countSubscriptions(mira)).toBe(0)
})

test('addresses of a private network are never called', async () => {
  const mira = await member()
  const before = service.received.length
  await subscribe(mira, `${service.url}/private`)
  await notify({ userId: mira.id, event: 'priceDropped', key: 'private' })
  await services.jobs.runDue()
  expect(service.received).toHaveLength(before)
  expect(await countSubscriptions(mira)).toBe(0)
  const { keys } = createBrowser()
  for (const endpoint of ['http://push.example/', 'https://push.example:8443/', 'https://a:b@push.example/'])
    expectProblem(await mira.call('PUT', '/notifications/push', { endpoint, keys }), 400)
  const broken = { endpoint: 'https://push.example/\u0000', keys }
  expectProblem(await mira.call('PUT', '/notifications/push', broken), 400)
  expectProblem(await mira.call('POST', '/notifications/push/unsubscribe', broken), 400)
  const noPoint = { endpoint: 'https://push.example/', keys: { ...keys, p256dh: 'A'.repeat(87) } }
  expectProblem(await mira.call('PUT', '/notifications/push', noPoint), 400)
})

test('a browser belongs to one session, and ends with it or with the account', async () => {
  const [mira, noor] = [await member(), await member()]
  const shared = 'https://push.example/shared'
  await subscribe(mira, shared)
  await subscribe(noor, shared)
  expect([await countSubscriptions(mira), await countSubscriptions(noor)]).toEqual([0, 1])
  await mira.call('POST', '/notifications/push/unsubscribe', { endpoint: shared })
  expect(await countSubscriptions(noor)).toBe(1)
  await noor.call('POST', '/auth/logout')
  expect(await countSubscriptions(noor)).toBe(0)
  await subscribe(mira, shared)
  await mira.call('POST', '/auth/delete-account', { currentPassword: testPassword })
  expect(await countSubscriptions(mira)).toBe(0)
})

test('a browser that was subscribed for somebody else before is the newest one of the member', async () => {
  const [mira, noor] = [await member(), await member()]
  const shared = 'https://push.example/lent'
  await subscribe(mira, shared)
  for (const index of Array.from({ length: 10 }).keys())
    await subscribe(noor, `https://push.example/noor-${index}`)
  await subscribe(noor, shared)
  expect(await countSubscriptions(noor)).toBe(10)
  const isKept = await pool.query('select 1 from push_subscriptions where user_id = $1 and endpoint = $2', [
    noor.id,
    shared,
  ])
  expect(isKept.rowCount).toBe(1)
})

test('the browser of these tests reads the example of RFC 8291', () => {
  const browser = createBrowser({
    privateKey: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  })
  const body = [
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7',
    'A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  ].join('')
  expect(browser.decrypt(Buffer.from(body, 'base64url'))).toBe('When I grow up, I want to be a watermelon')
})
