// Mails about accounts in all nine languages: complete messages, text direction, and no code outside the body.
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
const codeMailTypes = ['confirmation', 'reset', 'newEmail', 'ownership'] as const
const noticeTypes: NoticeType[] = [
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
const linkSecret = 'kfI2x-0LM3_b9Yq7Zt4Wc1Rv8Ns6Hd5G'
const servers: { stop(): Promise<void> }[] = []

afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop()
})

const readMessageFile = async (language: string) =>
  JSON.parse(await readFile(`src/i18n/messages/${language}/mail.json`, 'utf8'))

test('every language has exactly the same messages and placeholders', async () => {
  const english = readMessages(await readMessageFile('en'))
  expect(english.size).toBeGreaterThan(20)
  expect(await readdir('src/i18n/messages')).toHaveLength(languages.length)
  for (const { code: language, tag } of languages) {
    const messages = await readMessageFile(language)
    expect(AuthMailMessages.safeParse(messages).error, language).toBeUndefined()
    expect(compareMessages(english, readMessages(messages), tag), language).toEqual([])
  }
})

test('no language contains untranslated English messages', async () => {
  const english = readMessages(await readMessageFile('en'))
  for (const { code: language } of languages) {
    if (language === 'en') continue
    for (const [key, text] of readMessages(await readMessageFile(language)))
      expect(text, `${language} ${key}`).not.toBe(english.get(key))
  }
})

test.each(languages)('a mail with a code arrives unchanged in $name', async (language) => {
  const server = await startSmtpServer()
  servers.push(server)
  const transport = createSmtpTransport({ url: server.url, from: 'Olea <news@olea.test>' })
  const messages = AuthMailMessages.parse(await readMessageFile(language.code))
  for (const [index, type] of codeMailTypes.entries()) {
    const to = { email: 'reader@olea.test', language: language.code }
    const { message } =
      type === 'reset'
        ? await mails.composeResetMail(to, code, linkSecret)
        : await mails.composeCodeMail(type, to, code)
    const id = String(index).padStart(24, '0')
    await transport.send({ id, message, createdAt: new Date() }, new AbortController().signal)
    const received = server.received.at(-1)
    expect(received?.subject).toBe(messages[type].subject)
    expect(received?.subject).not.toMatch(/\p{Nd}/u)
    // The line contains no bidirectional control character, which would be copied with the code.
    expect(received?.text).toMatch(new RegExp(`^ {4}${code}\\r?$`, 'm'))
    expect(received?.text).toContain(messages[type].intro)
    expect(received?.html).toContain(`<html lang="${language.tag}" dir="${language.direction}">`)
    expect(received?.html).toContain(`dir="ltr">${code}</p>`)
    expect(received?.html).toContain('<bdi>15</bdi>')
    expect(received?.raw).not.toMatch(new RegExp(`(?:https?:|href)\\S*${code}`))
    expect(received?.raw).toMatch(new RegExp(`^Content-Language: ${language.tag}\r?$`, 'm'))
    const link = `https://news.olea.test/reset-password#${linkSecret}`
    expect(received?.text?.includes(`\n${link}\n`)).toBe(type === 'reset')
    expect(received?.html?.includes(`href="${link}"`)).toBe(type === 'reset')
  }
})

test.each(languages)(
  'notices in $name contain no code and no link except to the site',
  async ({ code: language }) => {
    for (const type of noticeTypes) {
      const to = { email: 'reader@olea.test', language }
      const { message } = await mails.composeNotice(type, to, {
        email: 'new@xn--bcher-kva.example',
        factor: 'passkey',
        count: 7,
      })
      expect(message.text).not.toMatch(/\{\{|\d{6}/)
      expect(message.html.match(/href="[^"]*"/g)).toEqual(['href="https://news.olea.test"'])
      // Opening the mail loads no external resource.
      expect(message.html).not.toMatch(/<img|<link|<script|url\(|@import/)
      if (type.startsWith('factor'))
        expect(message.text).toContain((await loadAuthMailMessages(language)).factors.passkey)
      if (type === 'recoveryCodeUsed') expect(message.text).toContain('7')
      if (type.startsWith('email')) expect(message.text).toContain('new@bücher.example')
    }
  },
)

test('escapes HTML in values of a mail', async () => {
  const hostile = '"><img src=x onerror=alert(1)>@olea.test'
  const { message } = await mails.composeNotice(
    'emailChanged',
    { email: 'reader@olea.test', language: 'en' },
    { email: hostile },
  )
  expect(message.html).not.toContain('<img')
  expect(message.html).toContain('&lt;img')
})

test('falls back to English without a language', async () => {
  const { message } = await mails.composeNotice('passwordChanged', {
    email: 'reader@olea.test',
    language: '',
  })
  expect(message.language).toBe('en')
  expect(message.subject).toBe('Your password was changed')
})

test('sends mails to internationalized addresses', async () => {
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
  // The test server returns the domain in Unicode.
  expect(server.received[0]?.recipients.map(normalizeEmail)).toEqual(['josé@xn--bcher-kva.example'])
  expect((await PostalMime.parse(server.received[0]?.raw ?? '')).text).toContain(code)
})
