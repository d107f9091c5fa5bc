// Who names the oils on photos that wait, and what members ask experts.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { authorizedClient, registerUser, type TestUser } from '#src/auth/server/account.fixtures.ts'
import { newId } from '#src/platform/id.ts'
import { createTestApp, expectProblem, type TestApp } from '#src/test-app.ts'
import type { ScanAnswer, ScanMonth } from '../contract/scan.ts'
import { scanPhotos, scans } from './scan.tables.ts'

let olea: TestApp
let expert: TestUser

beforeAll(async () => {
  olea = await createTestApp()
  expert = await registerUser(olea)
  await olea.services.users.update(expert.id, { isProfessionalAccount: true })
})

afterAll(() => olea.close())

async function createScan(userId: string | null, isWaiting = true): Promise<string> {
  const id = newId()
  const found = { read: { lines: ['Oil'] }, candidates: [], model: 'test', status: 'failed' as const }
  const { db } = olea.database
  await db.insert(scans).values({ ...found, id, userId, isWaiting })
  await db.insert(scanPhotos).values({ scanId: id, photo: Buffer.from('photo') })
  return id
}

async function createMember(consultingsLeft = 0): Promise<TestUser> {
  const member = await registerUser(olea)
  await olea.services.users.update(member.id, { consultingsLeft })
  return member
}

const consult = (client: Pick<TestUser, 'post'>, id: string, question = '') =>
  client.post(`/api/scans/${id}/consult`, { question })
const listWaiting = async () =>
  (await expert.get('/api/scans/waiting?limit=100')).json().data.map(({ scan }: ScanAnswer) => scan._id)

test('professional accounts see photos that wait and answer them; others do not', async () => {
  const member = await createMember()
  const id = await createScan(member.id)
  const other = await createMember()
  expectProblem(await other.get('/api/scans/waiting'), 403, 'forbidden')
  expectProblem(await other.post(`/api/scans/${id}/resolve`, { productId: null }), 403, 'forbidden')
  expectProblem(await other.get(`/api/scans/${id}/photo`), 404)
  expect(await listWaiting()).toContain(id)
  expect((await expert.get(`/api/scans/${id}/photo`)).statusCode).toBe(200)
  expect((await member.get(`/api/scans/${id}/photo`)).statusCode).toBe(200)
  const resolved = await expert.post(`/api/scans/${id}/resolve`, { productId: null })
  expect(resolved.json()).toMatchObject({ scan: { status: 'failed', decidedBy: 'expert', isWaiting: false } })
  expect(await listWaiting()).not.toContain(id)
})

test('an expert sees only scans that wait, and loses the queue with the professional plan', async () => {
  const member = await createMember()
  const answered = await createScan(member.id, false)
  expectProblem(await expert.get(`/api/scans/${answered}`), 404)
  expectProblem(await expert.get(`/api/scans/${answered}/photo`), 404)
  expectProblem(await expert.post(`/api/scans/${answered}/resolve`, { productId: null }), 404)
  const visitors = await createScan(null)
  expectProblem(await member.get(`/api/scans/${visitors}/photo`), 404)

  const former = await createMember()
  const admin = authorizedClient(olea, (await olea.admin()).token)
  const grant = (plan: string) =>
    olea.app.inject({
      method: 'PUT',
      url: `/api/subscription/accounts/${former.id}`,
      headers: admin.headers,
      payload: { plan },
    })
  await grant('professional')
  expect((await former.get('/api/scans/waiting')).statusCode).toBe(200)
  await grant('plus')
  expectProblem(await former.get('/api/scans/waiting'), 403, 'forbidden')
})

test('a consulting is used once for a scan, which then comes first', async () => {
  const member = await createMember(1)
  const [earlier, asked] = [await createScan(member.id), await createScan(member.id)]
  const answer = await consult(member, asked, 'Is it last year’s harvest?')
  expect(answer.json().scan).toMatchObject({ isWaiting: true, question: 'Is it last year’s harvest?' })
  expect((await member.me()).json().consultingsLeft).toBe(0)
  expect((await consult(member, asked)).statusCode).toBe(200)
  const waiting = await listWaiting()
  expect(waiting.indexOf(asked)).toBeLessThan(waiting.indexOf(earlier))
  expectProblem(await consult(member, earlier), 409, 'no-consultings')
})

test('an expert can be asked without a question, and without a body', async () => {
  const member = await createMember(1)
  const id = await createScan(member.id)
  const answer = await member.post(`/api/scans/${id}/consult`)
  expect(answer.statusCode).toBe(200)
  expect(answer.json().scan).toMatchObject({ isWaiting: true, question: '' })
})

test('two questions at the same time use one consulting', async () => {
  const member = await createMember(2)
  const id = await createScan(member.id)
  await Promise.all([consult(member, id, 'a'), consult(member, id, 'b')])
  expect((await member.me()).json().consultingsLeft).toBe(1)
})

test('only the owner asks, and only while the scan waits', async () => {
  const member = await createMember(1)
  expectProblem(await consult(member, await createScan((await createMember()).id)), 404)
  expectProblem(await consult(member, await createScan(null)), 404)
  expectProblem(await consult(member, await createScan(member.id, false)), 409, 'scan-not-waiting')
  expect((await member.me()).json().consultingsLeft).toBe(1)
})

const left = async (member: TestUser) => (await member.me()).json().consultingsLeft
const age = (id: string, days: number) =>
  olea.database.pool.query('update scans set created_at = now() - make_interval(days => $2) where id = $1', [
    id,
    days,
  ])
const listTold = async (member: TestUser) =>
  (await member.get('/api/notifications')).json().data.map(({ event }: { event: string }) => event)

test('a question that no expert has answered after 90 days is returned once, and its owner is told', async () => {
  const member = await createMember(3)
  const [overdue, waiting, answered] = [
    await createScan(member.id),
    await createScan(member.id),
    await createScan(member.id),
  ]
  for (const id of [overdue, waiting, answered]) await consult(member, id, 'Which mill?')
  await expert.post(`/api/scans/${answered}/resolve`, { productId: null })
  for (const id of [overdue, answered]) await age(id, 91)
  await age(waiting, 89)
  expect(await left(member)).toBe(0)
  await olea.services.scan.prune()
  await olea.services.scan.prune()
  expect(await left(member)).toBe(1)
  expect(await listTold(member)).toEqual(['consultingReturned'])
  expect(await listWaiting()).not.toContain(overdue)
  expect(await listWaiting()).toContain(waiting)
  expectProblem(await member.get(`/api/scans/${overdue}/photo`), 404)
})

test('a member who deletes a scan before the answer gets the consulting back; after it, not', async () => {
  const member = await createMember(2)
  const [early, late] = [await createScan(member.id), await createScan(member.id)]
  for (const id of [early, late]) await consult(member, id)
  await expert.post(`/api/scans/${late}/resolve`, { productId: null })
  expect((await member.delete(`/api/scans/${late}`)).statusCode).toBe(200)
  expect(await left(member)).toBe(0)
  expect((await member.delete(`/api/scans/${early}`)).statusCode).toBe(200)
  expect(await left(member)).toBe(1)
  expect(await listTold(member)).toEqual([])
})

test('figures compare what people named with what was suggested, for experts only', async () => {
  const admin = authorizedClient(olea, (await olea.admin()).token)
  const add = async (name: string) =>
    (
      await olea.app.inject({
        ...{ method: 'POST', url: '/api/products', headers: admin.headers },
        payload: { name },
      })
    ).json()._id as string
  const [first, second, third] = [await add('First'), await add('Second'), await add('Third')]
  const candidates = [first, second].map((productId) => ({
    ...{ productId, confidence: 0.4, reasons: [] },
  }))
  const base = { read: { lines: [] }, candidates, model: 'test', status: 'recognised' as const }
  const now = new Date()
  const created = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 6, 15))
  const month = created.toISOString().slice(0, 7)
  await olea.database.db.insert(scans).values(
    (
      [
        ['recogniser', first],
        ['expert', first],
        ['user', second],
        ['expert', third],
        ['expert', null],
        [null, null],
        [null, null],
      ] as const
    ).map(([decidedBy, productId]) => ({ ...base, id: newId(), decidedBy, productId, createdAt: created })),
  )
  const months = (await expert.get('/api/scans/months')).json()
  expect(months.find((each: ScanMonth) => each.month === month)).toEqual({
    ...{ month, photos: 7, recognised: 1, namedFirst: 1, namedOther: 1, notSuggested: 1 },
    ...{ unknown: 1, open: 2 },
  })
  expectProblem(await (await createMember()).get('/api/scans/months'), 403, 'forbidden')
})
