// Delivery through a real SMTP server that is unavailable, delays or rejects mails.
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import PostalMime from 'postal-mime'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../database/test-database.ts'
import { createBoss } from '../jobs/boss.ts'
import { createLog, type Log } from '../log.ts'
import { composeMessage } from './message.ts'
import { openTestOutbox, type TestOutbox } from './outbox.fixtures.ts'
import type { NewMail } from './outbox.ts'
import { smtpReply, startSmtpServer } from './smtp-server.fixtures.ts'
import { createFolderTransport, createSmtpTransport } from './transports.ts'

let database: TestDatabase
const openOutboxes: { close(): Promise<void> }[] = []
const servers: { stop(): Promise<void> }[] = []
let logged: object[] = []

beforeAll(async () => {
  database = await createTestDatabase()
})

beforeEach(async () => {
  logged = []
  await database.db.execute(sql`delete from outgoing_mails`)
  await database.db.execute(sql`delete from jobs.job`)
})

afterEach(async () => {
  for (const outbox of openOutboxes.splice(0)) await outbox.close()
  for (const server of servers.splice(0)) await server.stop()
})

afterAll(() => database.close())

async function startServer(...options: Parameters<typeof startSmtpServer>) {
  const server = await startSmtpServer(...options)
  servers.push(server)
  return server
}

function openOutbox(url: string): TestOutbox {
  const log = createLog('silent')
  const record = (context: object) => void logged.push(context)
  const outbox = openTestOutbox(database, {
    log: Object.assign(log, { warn: record, error: record }) as Log,
    transport: createSmtpTransport({ url, from: 'Olea <news@olea.test>' }),
  })
  openOutboxes.push(outbox)
  return outbox
}

const mailTo = (to: string, changes: Partial<NewMail> = {}): NewMail => ({
  kind: 'test.message',
  message: composeMessage(to, 'en', {
    subject: 'Confirm your address',
    paragraphs: ['Enter this code:', 'It is for {{who}}.'],
    code: '123456',
    signature: { name: 'Olea', url: 'https://news.olea.test' },
    values: { who: to },
  }),
  ...changes,
})

const enqueueAll = (outbox: TestOutbox, ...mails: NewMail[]) =>
  outbox.write(async ({ mail: store }) => {
    for (const mail of mails) await store(mail)
  })

type Row = { state: string; letter: unknown; attempts: number; in_seconds: number }

async function rows(): Promise<Row[]> {
  const found = await database.db.execute<Row>(sql`select state, letter, attempts,
    (select round(extract(epoch from start_after - now()))::int from jobs.job where data ->> 'mailId' = outgoing_mails.id
      and job.state <> 'completed') as in_seconds from outgoing_mails order by id`)
  return found.rows
}

async function passTime(seconds: number): Promise<void> {
  const interval = sql`make_interval(secs => ${seconds})`
  await database.db.execute(sql`update outgoing_mails set useful_until = useful_until - ${interval}`)
  await database.db.execute(sql`update jobs.job set
    start_after = start_after - ${interval}, started_on = started_on - ${interval}`)
}

test('delivers a mail as text and HTML and deletes its content', async () => {
  const server = await startServer()
  const outbox = openOutbox(server.url)
  const mailed = mailTo('reader@olea.test')
  const unsubscribeUrl = 'https://olea.test/api/end/token'
  await enqueueAll(outbox, { ...mailed, message: { ...mailed.message, unsubscribeUrl } })
  await outbox.deliver()
  expect(server.received).toHaveLength(1)
  const [mail] = server.received
  expect(mail).toMatchObject({
    sender: 'news@olea.test',
    recipients: ['reader@olea.test'],
    from: { name: 'Olea', address: 'news@olea.test' },
    subject: 'Confirm your address',
    messageId: expect.stringMatching(/^<[0-9a-f]{24}@olea\.test>$/),
  })
  expect(mail?.text).toContain('123456')
  expect(mail?.html).toContain('>123456</p>')
  expect(mail?.html).toContain('<bdi>reader@olea.test</bdi>')
  const headers = Object.fromEntries((mail?.headers ?? []).map(({ key, value }) => [key, value]))
  expect(headers).toMatchObject({
    ...{ 'auto-submitted': 'auto-generated', 'content-language': 'en' },
    'list-unsubscribe': `<${unsubscribeUrl}>`,
    'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
  })
  expect(await rows()).toMatchObject([{ state: 'sent', letter: null, attempts: 1 }])
})

test('delivers without an explicit call', async () => {
  const server = await startServer()
  const outbox = openOutbox(server.url)
  await outbox.start()
  const startedAt = performance.now()
  await enqueueAll(outbox, mailTo('reader@olea.test'))
  await expect.poll(() => server.received.length, { timeout: 10_000 }).toBe(1)
  expect(performance.now() - startedAt, 'without waiting for the next poll').toBeLessThan(4_000)
})

test('sends nothing after a rollback', async () => {
  const server = await startServer()
  const outbox = openOutbox(server.url)
  const rolledBack = outbox.write(async ({ mail }) => {
    await mail(mailTo('reader@olea.test'))
    throw new Error('changed my mind')
  })
  await expect(rolledBack).rejects.toThrow('changed my mind')
  await outbox.deliver()
  expect(server.received).toEqual([])
  expect(await rows()).toEqual([])
})

test('delivers once when an unavailable server comes back', async () => {
  const stoppedServer = await startSmtpServer()
  await stoppedServer.stop()
  const outbox = openOutbox(stoppedServer.url)
  await enqueueAll(outbox, mailTo('reader@olea.test'))
  await outbox.deliver()
  expect(await rows()).toMatchObject([{ state: 'waiting', attempts: 1 }])
  const server = await startServer({}, stoppedServer.port)
  await outbox.deliver()
  expect(server.received, 'not before it is due').toHaveLength(0)
  await passTime(20)
  await outbox.deliver()
  await outbox.deliver()
  expect(server.received).toHaveLength(1)
  expect(await rows()).toMatchObject([{ state: 'sent', letter: null, attempts: 2 }])
})

test('doubles the delay after each temporary failure, with some jitter, up to half an hour', async () => {
  const replies = { onRecipient: () => smtpReply(451, 'Try again later') as Error | undefined }
  const server = await startServer(replies)
  const outbox = openOutbox(server.url)
  await enqueueAll(outbox, mailTo('reader@olea.test'))
  const waits: number[] = []
  for (let attempt = 0; attempt < 10; attempt += 1) {
    await outbox.deliver()
    const wait = (await rows())[0]?.in_seconds ?? 0
    waits.push(wait)
    await passTime(wait + 1)
  }
  for (const [index, shortest] of [10, 20, 40, 80, 160, 320, 640, 1280, 1800, 1800].entries()) {
    expect(waits[index]).toBeGreaterThanOrEqual(shortest - 1)
    expect(waits[index]).toBeLessThanOrEqual(Math.min(1800, 2 * shortest))
  }
  replies.onRecipient = () => undefined
  await outbox.deliver()
  expect(server.received).toHaveLength(1)
})

test('stops after a permanent rejection and logs no recipient', async () => {
  const server = await startServer({
    onRecipient: (address) => smtpReply(550, `No such mailbox ${address}`),
  })
  const outbox = openOutbox(server.url)
  await enqueueAll(outbox, mailTo('stranger@olea.test'))
  await outbox.deliver()
  await passTime(3600)
  await outbox.deliver()
  expect(await rows()).toMatchObject([{ state: 'refused', letter: null, attempts: 1 }])
  expect(logged).toMatchObject([{ kind: 'test.message', problem: 'RCPT TO 550' }])
  expect(JSON.stringify(logged)).not.toMatch(/stranger|123456/)
})

test('does not retry a message that the server rejects', async () => {
  const outbox = openOutbox((await startServer({ onMessage: () => smtpReply(554, 'No spam') })).url)
  await enqueueAll(outbox, mailTo('reader@olea.test'))
  await outbox.deliver()
  expect(await rows()).toMatchObject([{ state: 'refused', letter: null }])
})

test('keeps a mail queued when the server rejects the sender or the password', async () => {
  const server = await startServer({ onSender: () => smtpReply(553, 'Sender not allowed') })
  const withPassword = `${server.url.replace('smtp://', 'smtp://olea:wrong@')}?requireTLS=false`
  for (const url of [server.url, withPassword]) {
    const outbox = openOutbox(url)
    await enqueueAll(outbox, mailTo('reader@olea.test'))
    await outbox.deliver()
  }
  expect((await rows()).map(({ state }) => state)).toEqual(['waiting', 'waiting'])
})

test('delivers to others when one recipient fails', async () => {
  const server = await startServer({
    onRecipient: (address) => (address.startsWith('bad') ? smtpReply(451, 'Later') : undefined),
  })
  const outbox = openOutbox(server.url)
  await enqueueAll(
    outbox,
    ...['bad', 'a', 'b', 'c', 'd', 'e', 'f'].map((name) => mailTo(`${name}@olea.test`)),
  )
  await outbox.deliver()
  expect(server.received.map(({ recipients }) => recipients[0]).sort()).toEqual(
    ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => `${name}@olea.test`),
  )
})

test('sends each mail once from several processes', async () => {
  const server = await startServer()
  const outboxes = Array.from({ length: 4 }, () => openOutbox(server.url))
  const names = Array.from({ length: 24 }, (_, index) => `reader-${index}@olea.test`)
  await Promise.all(names.map((name, index) => enqueueAll(outboxes[index % 4] as TestOutbox, mailTo(name))))
  await Promise.all(outboxes.map((outbox) => outbox.deliver()))
  await Promise.all(outboxes.map((outbox) => outbox.deliver()))
  expect(server.received.map(({ recipients }) => recipients[0]).sort()).toEqual(names.sort())
})

test('sends a mail that a killed process had claimed', async () => {
  const server = await startServer()
  const outbox = openOutbox(server.url)
  await enqueueAll(outbox, mailTo('reader@olea.test'))
  const boss = createBoss(database)
  expect(await boss.fetch('platform.send-mail')).toHaveLength(1)
  await boss.supervise('platform.send-mail')
  await outbox.deliver()
  expect(server.received).toHaveLength(0)
  await passTime(60)
  await database.db.execute(sql`update jobs.queue set monitor_on = null, monitor_claim_on = null`)
  await boss.supervise('platform.send-mail')
  await passTime(20)
  await outbox.deliver()
  expect(server.received).toHaveLength(1)
})

test('does not send an expired mail and logs that it expired', async () => {
  const stoppedServer = await startSmtpServer()
  await stoppedServer.stop()
  const outbox = openOutbox(stoppedServer.url)
  await enqueueAll(outbox, mailTo('reader@olea.test', { expiresInMinutes: 15 }))
  await outbox.deliver()
  const server = await startServer({}, stoppedServer.port)
  await passTime(15 * 60)
  await outbox.deliver()
  expect(server.received).toHaveLength(0)
  expect(await rows()).toMatchObject([{ state: 'expired', letter: null }])
  expect(logged.at(-1)).toMatchObject({ kind: 'test.message' })
})

test('stores no recipient of a withheld mail', async () => {
  const server = await startServer()
  const outbox = openOutbox(server.url)
  await enqueueAll(outbox, mailTo('nobody@olea.test', { isWithheld: true }))
  await outbox.deliver()
  expect(server.received).toHaveLength(0)
  expect(await rows()).toMatchObject([{ state: 'withheld', letter: null, attempts: 0 }])
})

test('closes while a server does not respond, and keeps the mail queued', async () => {
  const silent = await startServer({ isSilent: true })
  const outbox = openOutbox(silent.url)
  await enqueueAll(outbox, mailTo('reader@olea.test'))
  const delivering = outbox.deliver()
  await expect.poll(async () => (await rows())[0]?.attempts).toBe(1)
  const startedAt = performance.now()
  await outbox.close()
  expect(performance.now() - startedAt).toBeLessThan(5_000)
  await delivering
  expect(await rows()).toMatchObject([{ state: 'waiting', attempts: 1 }])
})

test('prunes finished mails after a week', async () => {
  const outbox = openOutbox((await startServer()).url)
  await enqueueAll(outbox, mailTo('reader@olea.test'))
  await outbox.deliver()
  await outbox.prune()
  expect(await rows()).toHaveLength(1)
  await database.db.execute(sql`update outgoing_mails set done_at = done_at - interval '8 days'`)
  await outbox.prune()
  expect(await rows()).toEqual([])
})

test('prevents header injection through the subject', async () => {
  const server = await startServer()
  const outbox = openOutbox(server.url)
  const mail = mailTo('reader@olea.test')
  const subject = 'Hello\r\nBcc: everybody@olea.test\r\n\r\n<script>'
  await enqueueAll(outbox, { ...mail, message: { ...mail.message, subject } })
  await outbox.deliver()
  expect(server.received[0]?.recipients).toEqual(['reader@olea.test'])
  expect(server.received[0]?.bcc).toBeUndefined()
  expect(server.received[0]?.raw).not.toMatch(/^Bcc:/im)
})

test('without an SMTP server, writes mails to files only their owner can read', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'olea-mail-'))
  const outbox = openTestOutbox(database, {
    log: createLog('silent'),
    transport: createFolderTransport({ folder, from: 'Olea <news@olea.test>' }),
  })
  openOutboxes.push(outbox)
  await enqueueAll(outbox, mailTo('reader@olea.test'))
  await outbox.deliver()
  const files = await readdir(folder)
  expect(files).toEqual([expect.stringMatching(/^[0-9a-f]{24}\.eml$/)])
  const file = join(folder, files[0] ?? '')
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  const mail = await PostalMime.parse(await readFile(file))
  expect(mail.to).toEqual([{ name: '', address: 'reader@olea.test' }])
  expect(mail.text).toContain('123456')
  await rm(folder, { recursive: true })
})
