import { afterAll, expect, test } from 'vitest'
import { newId } from '#src/platform/id.ts'
import { createSocialApp } from '#src/social/social.fixtures.ts'
import { expectProblem } from '#src/test-app.ts'
import { defaultChannels, defaultReminderHours } from '../contract/kinds.ts'
import type { NotificationPage } from '../contract/notification.ts'

const olea = await createSocialApp()
afterAll(() => olea.close())

const { addProduct, member, services } = olea
const { pool } = olea.database
type Member = Awaited<ReturnType<typeof member>>

const settingsOf = async (person: Member) => (await person.call('GET', '/notifications/settings')).json()
const eventsOf = async (person: Member) =>
  (await person.call('GET', '/notifications')).json<NotificationPage>().data.map(({ event }) => event)

test('each member has their own settings, which can be reset', async () => {
  const [mira, noor] = [await member(), await member()]
  const defaults = { channels: defaultChannels, reminderHours: defaultReminderHours }
  expect(await settingsOf(mira)).toEqual(defaults)
  const likes = { push: false, email: true }
  await mira.call('PATCH', '/notifications/settings', { channels: { likes } })
  const changed = await mira.call('PATCH', '/notifications/settings', { reminderHours: 6 })
  const expected = { channels: { ...defaultChannels, likes }, reminderHours: 6 }
  expect(changed.json()).toEqual(expected)
  expect(await settingsOf(mira)).toEqual(expected)
  expect(await settingsOf(noor)).toEqual(defaults)
  expect((await mira.call('DELETE', '/notifications/settings')).json()).toEqual(defaults)
  expectProblem(await mira.call('PATCH', '/notifications/settings', { reminderHours: 5 }), 400)
  const unknown = { channels: { gossip: likes } }
  expectProblem(await mira.call('PATCH', '/notifications/settings', unknown), 400)
})

/** A scan of which the person chooses the oil. */
async function scanOf(person: Member, productId: string) {
  const id = newId()
  const candidates = [{ productId, confidence: 0.4, reasons: [] }]
  await pool.query(
    `insert into scans (id, user_id, status, read, candidates, model) values ($1, $2, 'uncertain', $3, $4, 'test')`,
    [id, person.id, JSON.stringify({ lines: [] }), JSON.stringify(candidates)],
  )
  const confirmed = await person.call('POST', `/scans/${id}/confirm`, { productId })
  expect(confirmed.statusCode, confirmed.body).toBe(200)
  return id
}

const dueIn = async (scanId: string) => {
  const { rows } = await pool.query<{ hours: number }>(
    `select round(extract(epoch from start_after - created_on) / 3600)::int as hours from jobs.job where data->>'scanId' = $1`,
    [scanId],
  )
  return rows.map(({ hours }) => hours)
}

async function passTime(): Promise<void> {
  await pool.query(`update jobs.job set start_after = now() where name = 'notifications.remind-to-rate'`)
  await services.jobs.runDue()
}

test('reminds of a scanned oil that was not graded, at the time that was chosen', async () => {
  const [mira, noor, omar] = [await member(), await member(), await member()]
  const oil = await addProduct({ name: 'Scanned' })
  await mira.call('PATCH', '/notifications/settings', { reminderHours: 2 })
  await omar.call('PATCH', '/notifications/settings', { reminderHours: 0 })
  const [byMira, byNoor, byOmar] = [
    await scanOf(mira, oil._id),
    await scanOf(noor, oil._id),
    await scanOf(omar, oil._id),
  ]
  expect(await dueIn(byMira)).toEqual([2])
  expect(await dueIn(byNoor)).toEqual([defaultReminderHours])
  expect(await dueIn(byOmar)).toEqual([])
  await noor.put(oil._id)
  await passTime()
  expect(await eventsOf(mira)).toEqual(['rateOil'])
  expect(await eventsOf(noor)).toEqual([])
  await scanOf(mira, oil._id)
  await passTime()
  expect(await eventsOf(mira)).toEqual(['rateOil'])
})

test('nobody is reminded who has switched reminders off meanwhile, or deleted the scan', async () => {
  const [mira, noor] = [await member(), await member()]
  const oil = await addProduct()
  await scanOf(mira, oil._id)
  await mira.call('PATCH', '/notifications/settings', { reminderHours: 0 })
  const deleted = await scanOf(noor, oil._id)
  expect((await noor.call('DELETE', `/scans/${deleted}`)).statusCode).toBe(200)
  await passTime()
  expect([await eventsOf(mira), await eventsOf(noor)]).toEqual([[], []])
})
