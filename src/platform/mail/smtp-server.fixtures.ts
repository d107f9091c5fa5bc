// A real SMTP server for tests, which may be away, put letters off or refuse them.
import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import type { Certificate } from './certificate.fixtures.ts'

export type ReceivedMail = Omit<Email, 'sender'> & { recipients: string[]; sender: string; raw: string }

type Answer = Error | undefined

/** `550 No such mailbox` as the server says it. */
export function smtpReply(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode })
}

/** Encrypted from the first byte, or when the client asks for it. */
export type Encryption = Certificate & { from: 'start' | 'STARTTLS' }

/**
 * @param answers may be changed while it runs
 * @param encryption none unless given
 */
export async function startSmtpServer(
  answers: {
    toSender?: (address: string) => Answer
    toRecipient?: (address: string) => Answer
    toLetter?: () => Answer
    /** Takes connections and says nothing. */
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
    // As a careless server does: nothing but the client keeps the password off an open line.
    allowInsecureAuth: true,
    logger: false,
    onAuth: ({ username, password }, { secure }, done) => {
      logins.push({ user: username, isEncrypted: secure })
      if (password === 'wrong') return done(smtpReply(535, `No such user or password: ${username}`))
      done(null, { user: username })
    },
    onConnect: (_session, done) => {
      if (!answers.isSilent) done()
    },
    onMailFrom: ({ address }, _session, done) => done(answers.toSender?.(address)),
    onRcptTo: ({ address }, _session, done) => done(answers.toRecipient?.(address)),
    onData: (stream, { envelope }, done) => {
      buffer(stream)
        .then(async (content) => {
          const refusal = answers.toLetter?.()
          if (refusal) return done(refusal)
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
    /** Who tried to sign in, and whether the line was encrypted then. */
    logins,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
