// A real SMTP server for tests that can delay or reject mails, or not respond at all.
import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import type { Certificate } from './certificate.fixtures.ts'

type ReceivedMail = Omit<Email, 'sender'> & { recipients: string[]; sender: string; raw: string }

/** undefined accepts. */
type Reply = Error | undefined

/** A negative reply such as `550 No such mailbox`. */
export function smtpReply(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode })
}

/** TLS from the start of the connection, or after the client sends STARTTLS. */
type Encryption = Certificate & { from: 'start' | 'STARTTLS' }

/**
 * @param replies may be changed while the server runs
 * @param encryption no TLS by default
 */
export async function startSmtpServer(
  replies: {
    onSender?: (address: string) => Reply
    onRecipient?: (address: string) => Reply
    onMessage?: () => Reply
    /** Accepts connections and never responds. */
    isSilent?: boolean
  } = {},
  port = 0,
  encryption?: Encryption,
) {
  const received: ReceivedMail[] = []
  const logins: { user: string | undefined; isEncrypted: boolean }[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: encryption?.from === 'STARTTLS' ? [] : ['STARTTLS'],
    secure: encryption?.from === 'start',
    ...(encryption && { key: encryption.key, cert: encryption.cert }),
    // Simulates a misconfigured server: only the client can prevent sending the password without TLS.
    allowInsecureAuth: true,
    logger: false,
    onAuth: ({ username, password }, { secure }, done) => {
      logins.push({ user: username, isEncrypted: secure })
      if (password === 'wrong') return done(smtpReply(535, `No such user or password: ${username}`))
      done(null, { user: username })
    },
    onConnect: (_session, done) => {
      if (!replies.isSilent) done()
    },
    onMailFrom: ({ address }, _session, done) => done(replies.onSender?.(address)),
    onRcptTo: ({ address }, _session, done) => done(replies.onRecipient?.(address)),
    onData: (stream, { envelope }, done) => {
      buffer(stream)
        .then(async (content) => {
          const rejection = replies.onMessage?.()
          if (rejection) return done(rejection)
          const recipients = envelope.rcptTo.map(({ address }) => address)
          const sender = envelope.mailFrom ? envelope.mailFrom.address : ''
          received.push({
            ...(await PostalMime.parse(content)),
            recipients,
            sender,
            raw: content.toString('utf8'),
          })
          done()
        })
        .catch(done)
    },
  })
  server.on('error', () => undefined)
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  const address = server.server.address()
  const usedPort = typeof address === 'object' && address ? address.port : port
  return {
    url: `${encryption?.from === 'start' ? 'smtps' : 'smtp'}://127.0.0.1:${usedPort}`,
    port: usedPort,
    received,
    /** All login attempts, and whether the connection was encrypted. */
    logins,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
