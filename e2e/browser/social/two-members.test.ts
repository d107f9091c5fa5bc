// Two members in two browsers: what one does, the other is told, once, in the list, by push and by mail.
import { afterAll, expect, test } from 'vitest'
import { createBrowser, startPushService } from '#src/notifications/server/push/push.fixtures.ts'
import { openDatabase } from '#src/platform/database/database.ts'
import { createBoss } from '#src/platform/jobs/boss.ts'
import { startSmtpServer } from '#src/platform/mail/smtp-server.fixtures.ts'
import { call } from '../../olea-api.ts'
import { registerReader, storeToken } from '../support/accounts.ts'
import { createProduct } from '../support/products.ts'
import { site } from '../support/test-site.ts'
import { visit, withBrowser } from '../support/visit.ts'

const pushService = await startPushService()
const mailServer = await startSmtpServer()
withBrowser({
  pictures: false,
  getEnvironment: async () => ({
    SMTP_URL: `smtp://127.0.0.1:${mailServer.port}`,
    PUSH_SERVICE_URL: pushService.url,
  }),
})
afterAll(async () => {
  pushService.close()
  await mailServer.stop()
})

const mailsTo = (email: string) => mailServer.received.filter(({ recipients }) => recipients.includes(email))

/** A member with a confirmed address, whose browser gets notifications. */
async function openMember(nickname: string) {
  const { email, accessToken: token, user } = await registerReader()
  await expect.poll(() => mailsTo(email)).toHaveLength(1)
  const [code] = /\b\d{6}\b/.exec(mailsTo(email)[0]?.text ?? '') ?? []
  await call(site.url, 'POST', '/auth/confirm', { token, body: { code } })
  await call(site.url, 'PATCH', '/users/me', { token, body: { nickname } })
  const browser = createBrowser()
  const path = `/${nickname}`
  const endpoint = `${pushService.url}${path}`
  await call(site.url, 'PUT', '/notifications/push', { token, body: { endpoint, keys: browser.keys } })
  const visited = await visit()
  await storeToken(visited.page, token)
  return {
    ...visited,
    id: user._id,
    email,
    /** What the push service has carried to this browser. */
    listPushed: () =>
      pushService.received
        .filter((push) => push.path === path)
        .map(({ body }): string => JSON.parse(browser.decrypt(body)).title)
        .toSorted(),
  }
}

/** Moves what was told into the past, and starts the job that mails it. */
async function mailWhatIsDue(): Promise<void> {
  const { DATABASE_URL: url, DATA_DIR: dataDir = '' } = site.dataSettings
  const database = await openDatabase({ url, dataDir, role: 'tool' })
  await database.pool.query(`update notifications set created_at = created_at - interval '1 hour'`)
  await createBoss(database, { supervise: false, schedule: false }).send('notifications.mail')
  await database.close()
}

test('a member who is followed, liked, answered and mentioned is told so once, by push and by mail', async () => {
  const oil = await createProduct({ name: 'Shared oil', brand: 'Colle Alto' })
  const mira = await openMember('Mira')
  const noor = await openMember('Noor')

  await mira.open(`/app/oils/${oil}`)
  await mira.page.getByRole('button', { name: 'Grade this oil' }).click()
  await mira.page.getByRole('radio', { name: '4 out of 5' }).check({ force: true })
  await mira.page.getByRole('textbox', { name: 'Review' }).fill('Artichoke and pepper')
  await mira.page.getByRole('button', { name: 'Save', exact: true }).click()
  await mira.page.getByRole('heading', { name: 'Your grade' }).waitFor()

  await noor.open(`/app/people/${mira.id}`)
  await noor.page.getByRole('button', { name: 'Follow', exact: true }).click()
  await noor.page.getByRole('button', { name: 'Following', exact: true }).waitFor()
  const entry = noor.page.getByRole('listitem').filter({ hasText: 'Artichoke and pepper' }).first()
  await entry.getByRole('button', { name: 'Like: grade of Mira, 0 likes' }).click()
  await entry.getByRole('button', { name: 'Like: grade of Mira, 1 like' }).waitFor()
  await entry.getByRole('button', { name: '0 comments' }).click()
  const field = entry.getByRole('textbox', { name: 'Your comment' })
  for (const text of ['Which mill?', 'Tell me, @Mira']) {
    await field.fill(text)
    await entry.getByRole('button', { name: 'Post comment' }).click()
    // Emptied when the comment is stored.
    await expect.poll(() => field.inputValue()).toBe('')
  }
  await mailWhatIsDue()

  const told = [
    'Noor commented on your review',
    'Noor follows you',
    'Noor likes your review',
    'Noor mentioned you in a comment',
  ]
  await mira.open('/app/notifications')
  for (const sentence of told) {
    // Names are isolated from the direction of the sentence.
    const shown = sentence.replace('Noor', '\u2068Noor\u2069')
    await expect.poll(() => mira.page.getByText(shown).count(), { message: sentence }).toBe(1)
  }
  await expect.poll(mira.listPushed, { timeout: 30_000 }).toEqual(told)

  await mira.open(`/app/people/${noor.id}`)
  await mira.page.getByRole('button', { name: 'Follow', exact: true }).click()
  await expect.poll(noor.listPushed, { timeout: 30_000 }).toEqual(['Mira and you follow each other'])

  // Mail is for what asks for an answer.
  const digests = () => mailsTo(mira.email).filter(({ text }) => text?.includes('Noor'))
  await expect.poll(digests, { timeout: 60_000 }).toHaveLength(1)
  expect(digests()[0]?.text).toContain('Noor commented on your review · Shared oil')
  expect(digests()[0]?.text).toContain('Noor mentioned you in a comment · Shared oil')
  expect(digests()[0]?.text).not.toContain('Noor follows you')
  expect(mira.listPushed()).toEqual(told)
  for (const { faults, close } of [mira, noor]) {
    expect(faults).toEqual([])
    await close()
  }
})
