// Letters on their way through a real SMTP server: one that is away, one that puts off, one that refuses.
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import PostalMime from 'postal-mime'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../database/test-database.ts'
import { createLog, type Log } from '../log.ts'
import { composeMessage } from './message.ts'
import { createOutbox, type NewMail, type Outbox } from './outbox.ts'
import { smtpReply, startSmtpServer } from './smtp-server.fixtures.ts'
import { createFolderTransport, createSmtpTransport } from './transports.ts'

let database: TestDatabase
const opened: { close(): Promise<void> }[] = []
const servers: { stop(): Promise<void> }[] = []
let logged: object[] = []

beforeAll(async () => {
  database = await createTestDatabase()
})

beforeEach(async () => {
  logged = []
  await database.db.execute(sql`delete from outgoing_mails`)
})

afterEach(async () => {
  for (const outbox of opened.splice(0)) await outbox.close()
  for (const server of servers.splice(0)) await server.stop()
})

afterAll(() => database.close())

async function startServer(...given: Parameters<typeof startSmtpServer>) {
  const server = await startSmtpServer(...given)
  servers.push(server)
  return server
}

function openOutbox(url: string): Outbox {
  const log = createLog('silent')
  const remember = (about: object) => void logged.push(about)
  const outbox = createOutbox({
    db: database.db,
    log: Object.assign(log, { warn: remember, error: remember }) as Log,
    carrier: createSmtpTransport({ url, from: 'Olea <news@olea.test>' }),
  })
  opened.push(outbox)
  return outbox
}

const mailTo = (to: string, changes: Partial<NewMail> = {}): NewMail => ({
  kind: 'test.letter',
  message: composeMessage(to, 'en', {
    subject: 'Confirm your address',
    paragraphs: ['Enter this code:', 'It is for {{who}}.'],
    code: '123456',
    signature: { name: 'Olea', url: 'https://news.olea.test' },
    values: { who: to },
  }),
  ...changes,
})

const post = (outbox: Outbox, ...mails: NewMail[]) =>
  outbox.write(async (_tx, add) => {
    for (const mail of mails) await add(mail)
  })

type Row = { state: string; letter: unknown; attempts: number; in_seconds: number }

async function rows(): Promise<Row[]> {
  const found = await database.db.execute<Row>(sql`select state, letter, attempts,
    round(extract(epoch from next_attempt_at - now()))::int as in_seconds from outgoing_mails order by id`)
  return found.rows
}

function pass(seconds: number) {
  return database.db.execute(sql`update outgoing_mails set
    next_attempt_at = next_attempt_at - make_interval(secs => ${seconds}),
    useful_until = useful_until - make_interval(secs => ${seconds})`)
}

test('a letter arrives as text and HTML, and nothing of it stays', async () => {
  const server = await startServer()
  const outbox = openOutbox(server.url)
  await post(outbox, mailTo('reader@olea.test'))
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
  expect(headers).toMatchObject({ 'auto-submitted': 'auto-generated', 'content-language': 'en' })
  expect(await rows()).toMatchObject([{ state: 'sent', letter: null, attempts: 1 }])
})

test('it leaves by itself, without anybody asking', async () => {
  const server = await startServer()
  await post(openOutbox(server.url), mailTo('reader@olea.test'))
  await expect.poll(() => server.received.length, { timeout: 10_000 }).toBe(1)
})

test('what is undone is not sent', async () => {
  const server = await startServer()
  const outbox = openOutbox(server.url)
  const undone = outbox.write(async (_tx, add) => {
    await add(mailTo('reader@olea.test'))
    throw new Error('changed my mind')
  })
  await expect(undone).rejects.toThrow('changed my mind')
  await outbox.deliver()
  expect(server.received).toEqual([])
  expect(await rows()).toEqual([])
})

test('a server that is down at first gets it later, once', async () => {
  const gone = await startSmtpServer()
  await gone.stop()
  const outbox = openOutbox(gone.url)
  await post(outbox, mailTo('reader@olea.test'))
  await outbox.deliver()
  expect(await rows()).toMatchObject([{ state: 'waiting', attempts: 1 }])
  const server = await startServer({}, gone.port)
  await outbox.deliver()
  expect(server.received, 'not before it is due').toHaveLength(0)
  await pass(10)
  await outbox.deliver()
  await outbox.deliver()
  expect(server.received).toHaveLength(1)
  expect(await rows()).toMatchObject([{ state: 'sent', letter: null, attempts: 2 }])
})

test('who is put off waits longer each time, half an hour at most', async () => {
  const answers = { toRecipient: () => smtpReply(451, 'Come back later') as Error | undefined }
  const server = await startServer(answers)
  const outbox = openOutbox(server.url)
  await post(outbox, mailTo('reader@olea.test'))
  const waits: number[] = []
  for (let attempt = 0; attempt < 10; attempt += 1) {
    await outbox.deliver()
    const wait = (await rows())[0]?.in_seconds ?? 0
    waits.push(wait)
    await pass(wait + 1)
  }
  expect(waits).toEqual([10, 20, 40, 80, 160, 320, 640, 1280, 1800, 1800])
  answers.toRecipient = () => undefined
  await outbox.deliver()
  expect(server.received).toHaveLength(1)
})

test('a refusal for good ends it, and the log names nobody', async () => {
  const server = await startServer({
    toRecipient: (address) => smtpReply(550, `No such mailbox ${address}`),
  })
  const outbox = openOutbox(server.url)
  await post(outbox, mailTo('stranger@olea.test'))
  await outbox.deliver()
  await pass(3600)
  await outbox.deliver()
  expect(await rows()).toMatchObject([{ state: 'refused', letter: null, attempts: 1 }])
  expect(logged).toMatchObject([{ kind: 'test.letter', problem: 'RCPT TO 550' }])
  expect(JSON.stringify(logged)).not.toMatch(/stranger|123456/)
})

test('a letter that is refused as such is not tried again', async () => {
  const outbox = openOutbox((await startServer({ toLetter: () => smtpReply(554, 'No spam') })).url)
  await post(outbox, mailTo('reader@olea.test'))
  await outbox.deliver()
  expect(await rows()).toMatchObject([{ state: 'refused', letter: null }])
})

test('a sender or a password that the server refuses is a mistake to be mended, and costs no letter', async () => {
  const server = await startServer({ toSender: () => smtpReply(553, 'Sender not allowed') })
  const withPassword = `${server.url.replace('smtp://', 'smtp://olea:wrong@')}?requireTLS=false`
  for (const url of [server.url, withPassword]) {
    const outbox = openOutbox(url)
    await post(outbox, mailTo('reader@olea.test'))
    await outbox.deliver()
  }
  expect((await rows()).map(({ state }) => state)).toEqual(['waiting', 'waiting'])
})

test('one bad recipient does not hold up the others', async () => {
  const server = await startServer({
    toRecipient: (address) => (address.startsWith('bad') ? smtpReply(451, 'Later') : undefined),
  })
  const outbox = openOutbox(server.url)
  await post(outbox, ...['bad', 'a', 'b', 'c', 'd', 'e', 'f'].map((name) => mailTo(`${name}@olea.test`)))
  await outbox.deliver()
  expect(server.received.map(({ recipients }) => recipients[0]).sort()).toEqual(
    ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => `${name}@olea.test`),
  )
})

test('several processes send each letter once', async () => {
  const server = await startServer()
  const outboxes = Array.from({ length: 4 }, () => openOutbox(server.url))
  const names = Array.from({ length: 24 }, (_, index) => `reader-${index}@olea.test`)
  await Promise.all(names.map((name, index) => post(outboxes[index % 4] as Outbox, mailTo(name))))
  await Promise.all(outboxes.map((outbox) => outbox.deliver()))
  await Promise.all(outboxes.map((outbox) => outbox.deliver()))
  expect(server.received.map(({ recipients }) => recipients[0]).sort()).toEqual(names.sort())
})

test('what a process had taken up when it was killed is sent by another', async () => {
  const server = await startServer()
  const outbox = openOutbox(server.url)
  await database.db.execute(sql`insert into outgoing_mails (id, kind, state, letter, created_at, useful_until,
    attempts, next_attempt_at) values ('0123456789abcdef01234567', 'test.letter', 'waiting',
    ${JSON.stringify(mailTo('reader@olea.test').message)}, now(), now() + interval '1 day', 1,
    now() + interval '60 seconds')`)
  await outbox.deliver()
  expect(server.received).toHaveLength(0)
  await pass(60)
  await outbox.deliver()
  expect(server.received).toHaveLength(1)
})

test('a code that nobody can use any more is not sent, and the log says so', async () => {
  const gone = await startSmtpServer()
  await gone.stop()
  const outbox = openOutbox(gone.url)
  await post(outbox, mailTo('reader@olea.test', { expiresInMinutes: 15 }))
  await outbox.deliver()
  const server = await startServer({}, gone.port)
  await pass(15 * 60)
  await outbox.deliver()
  expect(server.received).toHaveLength(0)
  expect(await rows()).toMatchObject([{ state: 'expired', letter: null }])
  expect(logged.at(-1)).toMatchObject({ kind: 'test.letter' })
})

test('what is withheld leaves no trace of whom it would have gone to', async () => {
  const server = await startServer()
  const outbox = openOutbox(server.url)
  await post(outbox, mailTo('nobody@olea.test', { isWithheld: true }))
  await outbox.deliver()
  expect(server.received).toHaveLength(0)
  expect(await rows()).toMatchObject([{ state: 'withheld', letter: null, attempts: 0 }])
})

test('a server that never answers does not keep the process from stopping, nor the letter from being sent', async () => {
  const silent = await startServer({ isSilent: true })
  const outbox = openOutbox(silent.url)
  await post(outbox, mailTo('reader@olea.test'))
  const delivering = outbox.deliver()
  await expect.poll(async () => (await rows())[0]?.attempts).toBe(1)
  await outbox.close()
  await delivering
  expect(await rows()).toMatchObject([{ state: 'waiting', attempts: 1 }])
})

test('what is done is swept after a week', async () => {
  const outbox = openOutbox((await startServer()).url)
  await post(outbox, mailTo('reader@olea.test'))
  await outbox.deliver()
  await outbox.prune()
  expect(await rows()).toHaveLength(1)
  await database.db.execute(sql`update outgoing_mails set done_at = done_at - interval '8 days'`)
  await outbox.prune()
  expect(await rows()).toEqual([])
})

test('no subject or name can add a header', async () => {
  const server = await startServer()
  const outbox = openOutbox(server.url)
  const mail = mailTo('reader@olea.test')
  const subject = 'Hello\r\nBcc: everybody@olea.test\r\n\r\n<script>'
  await post(outbox, { ...mail, message: { ...mail.message, subject } })
  await outbox.deliver()
  expect(server.received[0]?.recipients).toEqual(['reader@olea.test'])
  expect(server.received[0]?.bcc).toBeUndefined()
  expect(server.received[0]?.raw).not.toMatch(/^Bcc:/im)
})

test('without a server letters lie in a folder that only its owner reads', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'olea-mail-'))
  const outbox = createOutbox({
    db: database.db,
    log: createLog('silent'),
    carrier: createFolderTransport({ folder, from: 'Olea <news@olea.test>' }),
  })
  opened.push(outbox)
  await post(outbox, mailTo('reader@olea.test'))
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
