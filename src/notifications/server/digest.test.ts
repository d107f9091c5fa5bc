import { afterAll, expect, test } from 'vitest'
import { createLog } from '#src/platform/log.ts'
import type { Write } from '#src/platform/unit-of-work.ts'
import { createSocialApp } from '#src/social/social.fixtures.ts'
import { expectProblem } from '#src/test-app.ts'
import type { NotificationSettings } from '../contract/notification-settings.ts'
import { createDigest } from './digest.ts'
import type { NewNotification } from './notify.ts'

const olea = await createSocialApp()
afterAll(() => olea.close())

const { addProduct, app, mailsTo, member, services } = olea
const { pool } = olea.database
type Member = Awaited<ReturnType<typeof member>>

const notify = (...told: NewNotification[]) =>
  services.write((unit) => services.notifications.notify(unit, ...told))
/** Moves what was told and mailed into the past. */
const passMinutes = (minutes: number) =>
  pool.query(
    `update notifications set created_at = created_at - make_interval(mins => $1),
      mailed_at = mailed_at - make_interval(mins => $1)`,
    [minutes],
  )
const mention = (person: Member, key: string, actor: Member) =>
  notify({ userId: person.id, event: 'mentioned', key, actorId: actor.id })
/** Without the mails about the account. */
const digestsTo = async (person: Member) =>
  (await mailsTo(person.email)).filter(({ unsubscribeUrl }) => unsubscribeUrl !== undefined)
const digestWith = (changed: Partial<Parameters<typeof createDigest>[0]>) =>
  createDigest({
    ...services,
    ...olea.database,
    unsubscribing: { createToken: async () => 'token', unsubscribe: async () => undefined },
    log: createLog('silent'),
    publicUrl: 'https://olea.example',
    ...changed,
  })
const postForm = (url: string | undefined) =>
  app.inject({
    method: 'POST',
    url: new URL(url ?? '').pathname,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  })

test('what happens in a while comes in one mail, once', async () => {
  const [mira, noor] = [await member(), await member({ nickname: 'Noor {{line9}} <b>' })]
  const oil = await addProduct({ name: 'Mailed & Co' })
  await mention(mira, 'first', noor)
  await notify({ userId: mira.id, event: 'reportAccepted', key: 'report', productId: oil._id })
  expect(await services.notifications.mailDue()).toBe(0)
  await passMinutes(6)
  const runs = await Promise.all([services.notifications.mailDue(), services.notifications.mailDue()])
  expect(runs.toSorted()).toEqual([0, 1])
  const mails = await digestsTo(mira)
  expect(mails).toMatchObject([{ subject: 'New notifications', language: 'en' }])
  expect(mails[0]?.text).toContain('Noor {{line9}} <b> mentioned you in a comment')
  expect(mails[0]?.text).toContain('Your report of incorrect data was accepted · Mailed & Co')
  expect(mails[0]?.html).toContain('Noor {{line9}} &lt;b&gt; mentioned you')
  expect(mails[0]?.html).toContain('Mailed &amp; Co')
  expect(await services.notifications.mailDue()).toBe(0)
})

test('what is stored while a mail is composed comes in the next one', async () => {
  const [mira, noor] = [await member(), await member({ nickname: 'Late' })]
  await notify({ userId: mira.id, event: 'reportAccepted', key: 'early' })
  await passMinutes(6)
  const late = { userId: mira.id, event: 'mentioned', key: 'late', actorId: noor.id } as const
  const write: Write = (work) =>
    services.write((unit) => {
      const select = (fields?: object) => {
        const query = unit.tx.select(fields as never)
        if (!fields || !('count' in fields)) return query
        // After the others were read, another transaction stores one.
        const from = (source: never) =>
          services.notifications.notify(unit, late).then(() => query.from(source))
        return { from }
      }
      const tx = new Proxy(unit.tx, {
        get: (target, name) => (name === 'select' ? select : Reflect.get(target, name)),
      })
      return work({ ...unit, tx })
    })
  const digest = digestWith({ write })
  expect(await digest.mailDue()).toBe(1)
  await passMinutes(180)
  expect(await services.notifications.mailDue()).toBe(1)
  const [next] = (await digestsTo(mira)).filter(({ text }) => text.includes('Late mentioned you'))
  expect(next?.text).not.toContain('Your report')
})

test('a mail that fails keeps none of the others back, and comes in the next run', async () => {
  const people = [await member(), await member(), await member()]
  for (const { id } of people) await notify({ userId: id, event: 'reportAccepted', key: 'report' })
  await passMinutes(6)
  let runs = 0
  const write: Write = (work) => {
    runs += 1
    return runs === 1 ? Promise.reject(new Error('this one cannot be composed')) : services.write(work)
  }
  expect(await digestWith({ write }).mailDue()).toBe(2)
  expect(await services.notifications.mailDue()).toBe(1)
  for (const person of people) expect(await digestsTo(person)).toHaveLength(1)
})

test('a run ends when the database is away', async () => {
  const { id } = await member()
  await notify({ userId: id, event: 'reportAccepted', key: 'report' })
  await passMinutes(6)
  const outage = Object.assign(new Error('out of connections'), { code: '53300' })
  await expect(digestWith({ write: () => Promise.reject(outage) }).mailDue()).rejects.toBe(outage)
  expect(await services.notifications.mailDue()).toBe(1)
})

test('the next mail waits, and comes in the language of the reader', async () => {
  const [mira, noor] = [await member(), await member({ nickname: 'Nora' })]
  await mention(mira, 'first', noor)
  await passMinutes(6)
  await services.notifications.mailDue()
  await services.users.update(mira.id, { language: 'de' })
  await mention(mira, 'second', noor)
  await passMinutes(6)
  expect(await services.notifications.mailDue()).toBe(0)
  await passMinutes(180)
  expect(await services.notifications.mailDue()).toBe(1)
  const subjects = (await digestsTo(mira)).map(({ subject }) => subject)
  expect(subjects.toSorted()).toEqual([
    'Nora hat Sie in einem Kommentar erwähnt',
    'Nora mentioned you in a comment',
  ])
})

test('nothing is mailed that was read, is switched off, or goes to an unconfirmed or suspended account', async () => {
  const [reader, quiet, suspended, noor] = [await member(), await member(), await member(), await member()]
  const unconfirmed = await member({ isConfirmed: false })
  await quiet.call('PATCH', '/notifications/settings', {
    channels: { mentions: { push: true, email: false } },
  })
  for (const each of [reader, quiet, suspended, unconfirmed]) await mention(each, 'not mailed', noor)
  await reader.call('POST', '/notifications/read', { until: new Date(Date.now() + 60_000).toISOString() })
  await services.users.update(suspended.id, { suspendedAt: new Date() })
  await passMinutes(6)
  expect(await services.notifications.mailDue()).toBe(0)
})

test('mails end by one press in a mail client, and by nothing less', async () => {
  const [mira, noor] = [await member(), await member()]
  await mention(mira, 'first', noor)
  await passMinutes(6)
  await services.notifications.mailDue()
  const [mail] = await digestsTo(mira)
  expect(mail?.text).toContain('/app/notifications/unsubscribe#')
  const url = mail?.unsubscribeUrl
  expect((await app.inject({ url: new URL(url ?? '').pathname })).statusCode).toBe(404)
  expect((await mira.call('GET', '/notifications/settings')).json().channels.mentions.email).toBe(true)
  expect((await postForm(url)).json()).toEqual({ unsubscribed: true })
  expect((await postForm(url)).statusCode).toBe(200)
  const { channels } = (await mira.call('GET', '/notifications/settings')).json<NotificationSettings>()
  expect(Object.values(channels).some(({ email }) => email)).toBe(false)
  expect(channels.mentions.push).toBe(true)
  expectProblem(await postForm(url?.replace(mira.id, noor.id)), 404)
  expectProblem(await postForm(`${url}x`), 404)
})
