// Mail from the operator's view: without a mail server, with an unreachable one, and after a kill before delivery.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { afterEach, expect, test } from 'vitest'
import { startSmtpServer } from '../../src/platform/mail/smtp-server.fixtures.ts'
import { register } from '../olea-api.ts'
import { startEmptySite } from '../prepared-sites.ts'
import { cleanUp, findFreePort, startOlea } from '../start-olea.ts'

const servers: { stop(): Promise<void> }[] = []

afterEach(async () => {
  await cleanUp()
  for (const server of servers.splice(0)) await server.stop()
})

const person = { email: 'reader@olea.example', password: 'nine-old-trees-by-the-mill' }
const deliveryTimeout = { timeout: 60_000, interval: 200 }
/** An attempt that was under way at the kill expires after 45 s, is found within 15 s, and retried after up to 20 s. */
const retryTimeout = { timeout: 100_000, interval: 200 }

test('writes mail into the folder named at the start when there is no mail server', async () => {
  const olea = await startEmptySite()
  const folder = join(olea.dataDir, 'mail')
  expect(olea.stdout()).toContain(folder)
  await register(olea.url, person)
  const files = () => readdir(folder).catch(() => [])
  await expect.poll(files, deliveryTimeout).toHaveLength(1)
  const mail = await PostalMime.parse(await readFile(join(folder, (await files())[0] ?? '')))
  expect(mail.to?.map(({ address }) => address)).toEqual([person.email])
  expect(mail.text).toMatch(/\b\d{6}\b/)
})

test('delivers a mail once after a kill while the mail server was unreachable', async () => {
  const port = await findFreePort()
  const environment = {
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_FROM: 'Olea <news@olea.example>',
  }
  const killed = await startEmptySite(environment)
  expect(killed.stdout()).not.toContain(join(killed.dataDir, 'mail'))
  await register(killed.url, person)
  killed.sendSignal('SIGKILL')
  await killed.exited

  const server = await startSmtpServer({}, port)
  servers.push(server)
  const olea = await startOlea({ dataDir: killed.dataDir, environment })
  await expect.poll(() => server.received.length, retryTimeout).toBe(1)
  expect(server.received[0]).toMatchObject({ sender: 'news@olea.example', recipients: [person.email] })
  await olea.stop()
  const again = await startOlea({ dataDir: killed.dataDir, environment })
  await register(again.url, { ...person, email: 'second@olea.example' })
  await expect.poll(() => server.received.length, deliveryTimeout).toBe(2)
  expect(server.received.map(({ recipients }) => recipients[0])).toEqual([
    person.email,
    'second@olea.example',
  ])
}, 240_000)
