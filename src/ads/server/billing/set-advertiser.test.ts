// Who pays for an advertisement can be entered later, also when the advertisement is deleted.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { AuditQuery } from '#src/audit/contract/audit.ts'
import { newId } from '#src/platform/id.ts'
import { expectProblem } from '#src/test-app.ts'
import { type AdsApp, createAdsApp } from '../../ads.fixtures.ts'
import { recordAt } from '../ledger/ledger.fixtures.ts'

let olea: AdsApp
const always = { startDate: '2020-01-01', endDate: '2999-12-31' }
const month = '2023-05'

beforeAll(async () => {
  olea = await createAdsApp()
})
afterAll(() => olea.close())

const list = async () => (await olea.call('GET', `/statements?month=${month}`)).json().statements

test('a deleted advertisement gets an advertiser, and its charges are issued', async () => {
  const { _id } = await olea.book({ ...always, costPerClick: 2, advertiser: '', title: 'Forgotten' })
  await recordAt(olea, new Date('2023-05-10T10:00Z'), [{ adId: _id, kind: 'click' }])
  await olea.call('DELETE', `/${_id}`)
  expect(await list()).toMatchObject([{ advertiser: '', canIssue: false }])
  const url = `/${_id}/advertiser`
  for (const advertiser of ['', ' ', '\u200b', 'x'.repeat(201), 5])
    expectProblem(await olea.call('PUT', url, { advertiser }), 400, 'invalid-request')
  const reply = await olea.call('PUT', url, { advertiser: ' Tardy ' })
  expect([reply.statusCode, reply.json()]).toEqual([200, { advertiser: 'Tardy' }])
  expect(await list()).toMatchObject([{ advertiser: 'Tardy', canIssue: true }])
  expect((await olea.call('POST', '/statements', { advertiser: 'Tardy', month })).json()).toMatchObject({
    lines: [{ _id, title: 'Forgotten', amount: 2 }],
  })
  expectProblem(await olea.call('PUT', `/${newId()}/advertiser`, { advertiser: 'Tardy' }), 404)
  const { data } = await olea.services.audit.list(AuditQuery.parse({ subject: _id }))
  expect(data[0]).toMatchObject({ action: 'advertisement.edited' })
})
