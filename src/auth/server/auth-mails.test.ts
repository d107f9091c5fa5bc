// What people get to read: nine languages, each complete, each in its own direction, and no code where it does not
// belong.
import { readdir, readFile } from 'node:fs/promises'
import PostalMime from 'postal-mime'
import { afterEach, expect, test } from 'vitest'
import { languages } from '#src/i18n/languages.ts'
import { startSmtpServer } from '#src/platform/mail/smtp-server.fixtures.ts'
import { createSmtpTransport } from '#src/platform/mail/transports.ts'
import { compareMessages } from '../../../scripts/check-messages/compare-messages.ts'
import { readMessages } from '../../../scripts/check-messages/read-messages.ts'
import { normalizeEmail } from '../contract/normalize-email.ts'
import { createAuthMails, type NoticeType } from './auth-mails.ts'
import { AuthMailMessages, loadAuthMailMessages } from './mail-messages.ts'

const mails = createAuthMails({ publicUrl: 'https://news.olea.test' })
const occasions = ['confirmation', 'reset', 'newEmail', 'ownership'] as const
const notices: NoticeType[] = [
  'emailAsked',
  'emailChanged',
  'passwordChanged',
  'accountDeleted',
  'newClient',
  'factorAdded',
  'factorRemoved',
  'recoveryCodesMade',
  'recoveryCodeUsed',
  'secondFactorReset',
]
const code = '083519'
const servers: { stop(): Promise<void> }[] = []

afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop()
})

const file = async (language: string) =>
  JSON.parse(await readFile(`src/i18n/messages/${language}/mail.json`, 'utf8'))

test('every language has every text, with the same placeholders, and none that nobody sends', async () => {
  const english = readMessages(await file('en'))
  expect(english.size).toBeGreaterThan(20)
  expect(await readdir('src/i18n/messages')).toHaveLength(languages.length)
  for (const { code: language, tag } of languages) {
    const words = await file(language)
    expect(AuthMailMessages.safeParse(words).error, language).toBeUndefined()
    expect(compareMessages(english, readMessages(words), tag), language).toEqual([])
  }
})

test('no language repeats the English words', async () => {
  const english = readMessages(await file('en'))
  for (const { code: language } of languages) {
    if (language === 'en') continue
    for (const [key, text] of readMessages(await file(language)))
      expect(text, `${language} ${key}`).not.toBe(english.get(key))
  }
})

test.each(languages)('a letter with a code arrives in $name as it was written', async (language) => {
  const server = await startSmtpServer()
  servers.push(server)
  const transport = createSmtpTransport({ url: server.url, from: 'Olea <news@olea.test>' })
  const words = AuthMailMessages.parse(await file(language.code))
  for (const [index, occasion] of occasions.entries()) {
    const { message } = await mails.composeCodeMail(
      occasion,
      { email: 'reader@olea.test', language: language.code },
      code,
    )
    const id = String(index).padStart(24, '0')
    await transport.send({ id, message, createdAt: new Date() }, new AbortController().signal)
    const received = server.received.at(-1)
    expect(received?.subject).toBe(words[occasion].subject)
    expect(received?.subject).not.toMatch(/\p{Nd}/u)
    // A code is copied with its blanks, but never with a sign that turns the text around.
    expect(received?.text).toMatch(new RegExp(`^ {4}${code}\\r?$`, 'm'))
    expect(received?.text).toContain(words[occasion].intro)
    expect(received?.html).toContain(`<html lang="${language.tag}" dir="${language.direction}">`)
    expect(received?.html).toContain(`dir="ltr">${code}</p>`)
    expect(received?.html).toContain('<bdi>15</bdi>')
    expect(received?.raw).not.toMatch(new RegExp(`(?:https?:|href)\\S*${code}`))
    expect(received?.raw).toMatch(new RegExp(`^Content-Language: ${language.tag}\r?$`, 'm'))
  }
})

test.each(languages)(
  'notices in $name hold neither codes nor links but to the newspaper',
  async ({ code: language }) => {
    for (const notice of notices) {
      const to = { email: 'reader@olea.test', language }
      const { message } = await mails.composeNotice(notice, to, {
        email: 'new@xn--bcher-kva.example',
        factor: 'passkey',
        count: 7,
      })
      expect(message.text).not.toMatch(/\{\{|\d{6}/)
      expect(message.html.match(/href="[^"]*"/g)).toEqual(['href="https://news.olea.test"'])
      // Nothing is fetched when the mail is opened.
      expect(message.html).not.toMatch(/<img|<link|<script|url\(|@import/)
      if (notice.startsWith('factor'))
        expect(message.text).toContain((await loadAuthMailMessages(language)).factors.passkey)
      if (notice === 'recoveryCodeUsed') expect(message.text).toContain('7')
      if (notice.startsWith('email')) expect(message.text).toContain('new@bücher.example')
    }
  },
)

test('what a person is called cannot add anything to a letter', async () => {
  const hostile = '"><img src=x onerror=alert(1)>@olea.test'
  const { message } = await mails.composeNotice(
    'emailChanged',
    { email: 'reader@olea.test', language: 'en' },
    { email: hostile },
  )
  expect(message.html).not.toContain('<img')
  expect(message.html).toContain('&lt;img')
})

test('somebody who has not chosen a language gets that of the call, else English', async () => {
  const { message } = await mails.composeNotice('passwordChanged', {
    email: 'reader@olea.test',
    language: '',
  })
  expect(message.language).toBe('en')
  expect(message.subject).toBe('Your password was changed')
})

test('an address of another script is one that mail servers take', async () => {
  const server = await startSmtpServer()
  servers.push(server)
  const transport = createSmtpTransport({ url: server.url, from: 'Olea <news@olea.test>' })
  const { message } = await mails.composeCodeMail(
    'confirmation',
    { email: 'josé@xn--bcher-kva.example', language: 'de' },
    code,
  )
  const mail = { id: '0'.repeat(24), message, createdAt: new Date() }
  await transport.send(mail, new AbortController().signal)
  // The server shows the domain as people write it.
  expect(server.received[0]?.recipients.map(normalizeEmail)).toEqual(['josé@xn--bcher-kva.example'])
  expect((await PostalMime.parse(server.received[0]?.raw ?? '')).text).toContain(code)
})
