// Mails and the SMTP password are sent over TLS only, and only to a trusted server.
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../database/test-database.ts'
import { createLog } from '../log.ts'
import { generateSelfSignedCertificate } from './certificate.fixtures.ts'
import { outgoingMails } from './mail.tables.ts'
import { composeMessage } from './message.ts'
import { openTestOutbox } from './outbox.fixtures.ts'
import { startSmtpServer } from './smtp-server.fixtures.ts'
import { createSmtpTransport } from './transports.ts'

const password = 'the-password-of-the-mail-server'
const certificate = generateSelfSignedCertificate()
let database: TestDatabase
let folder: string
const servers: { stop(): Promise<void> }[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'olea-certificate-'))
  await writeFile(join(folder, 'mail.pem'), certificate.cert)
})

afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop()
  await database.db.delete(outgoingMails)
})

afterAll(async () => {
  await database.close()
  await rm(folder, { recursive: true })
})

async function startServer(...options: Parameters<typeof startSmtpServer>) {
  const server = await startSmtpServer(...options)
  servers.push(server)
  return server
}

const withPassword = (url: string) => url.replace('://', `://olea:${password}@`)

const message = composeMessage('reader@olea.test', 'en', {
  subject: 'Confirm your address',
  paragraphs: ['Enter this code:'],
  code: '123456',
  signature: { name: 'Olea', url: 'https://news.olea.test' },
})

/** Sends a message through an outbox. @returns its final state, and everything that was logged */
async function send(url: string): Promise<{ state: string; logged: string }> {
  let logged = ''
  const log = createLog('trace')
  Reflect.set(log, pino.symbols.streamSym, { write: (line: string) => (logged += line) })
  const transport = createSmtpTransport({ url, from: 'Olea <news@olea.test>' })
  const outbox = openTestOutbox(database, { log, transport })
  await outbox.write(({ mail }) => mail({ kind: 'test.message', message }))
  await outbox.deliver()
  await outbox.close()
  const [row] = await database.db.select().from(outgoingMails)
  expect(logged).not.toContain(password)
  expect(logged).not.toContain(Buffer.from(password).toString('base64'))
  return { state: row?.state ?? '', logged }
}

/** Sends from a separate process that trusts the test certificate through NODE_EXTRA_CA_CERTS. */
async function sendFromProcess(url: string): Promise<void> {
  const script = `const { createSmtpTransport } = await import('#src/platform/mail/transports.ts')
    const [url, message] = process.argv.slice(1)
    const transport = createSmtpTransport({ url, from: 'Olea <news@olea.test>' })
    const mail = { id: 'a'.repeat(24), message: JSON.parse(message), createdAt: new Date() }
    await transport.send(mail, new AbortController().signal)`
  const environment = { ...process.env, NODE_EXTRA_CA_CERTS: join(folder, 'mail.pem') }
  await promisify(execFile)(
    process.execPath,
    ['--input-type=module', '--eval', script, '--', url, JSON.stringify(message)],
    { env: environment },
  )
}

test.each([
  ['from the first byte', 'start'],
  ['after STARTTLS', 'STARTTLS'],
] as const)('with encryption %s, sends mail and password to a trusted server only', async (_name, from) => {
  const server = await startServer({}, 0, { ...certificate, from })
  const untrusted = await send(withPassword(server.url))
  expect(untrusted.state).toBe('waiting')
  expect(untrusted.logged).toContain('sending a mail failed; it will be retried')
  expect(untrusted.logged).toContain('DEPTH_ZERO_SELF_SIGNED_CERT')
  expect(server.logins).toEqual([])
  expect(server.received).toEqual([])

  await sendFromProcess(withPassword(server.url))
  expect(server.logins).toEqual([{ user: 'olea', isEncrypted: true }])
  expect(server.received).toMatchObject([{ subject: 'Confirm your address' }])
})

test('rejects an untrusted certificate without a password as well', async () => {
  const server = await startServer({}, 0, { ...certificate, from: 'STARTTLS' })
  expect((await send(server.url)).state).toBe('waiting')
  expect(server.received).toEqual([])
})

test('does not send the password without TLS, even if the server requests it', async () => {
  const server = await startServer()
  const { state, logged } = await send(withPassword(server.url))
  expect(state).toBe('waiting')
  expect(logged).toMatch(/STARTTLS/)
  expect(server.logins).toEqual([])
  expect(server.received).toEqual([])
})

test('sends the password without TLS when the settings allow it, for a server on the same network', async () => {
  const server = await startServer()
  expect((await send(`${withPassword(server.url)}?requireTLS=false`)).state).toBe('sent')
  expect(server.logins).toEqual([{ user: 'olea', isEncrypted: false }])
})

test('does not log a rejected password that the server repeats in its reply', async () => {
  const server = await startServer({}, 0)
  const url = server.url.replace('://', '://mail-server-user:wrong@')
  const { state, logged } = await send(`${url}?requireTLS=false`)
  expect(state).toBe('waiting')
  expect(logged).toContain('535')
  expect(logged).not.toContain('mail-server-user')
})
