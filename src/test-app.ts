// A whole Olea without pages on a database of its own: services and API wired as in main.ts, for tests that call
// it as a client does.
import type { FastifyInstance } from 'fastify'
import { expect } from 'vitest'
import { registerApi } from './api.ts'
import { cacheKey } from './pages/page-request.ts'
import { readConfig } from './platform/config.ts'
import { createTestDatabase, type TestDatabase } from './platform/database/test-database.ts'
import { createApp } from './platform/http/app.ts'
import { createServeFromCache } from './platform/http/response-cache.ts'
import { createLog, type Log } from './platform/log.ts'
import type { MailMessage } from './platform/mail/message.ts'
import type { QueuedMail } from './platform/mail/transports.ts'
import { createServices, type Services } from './services.ts'

export type TestApp = Awaited<ReturnType<typeof createTestApp>>

/** Eight characters and more, and in nobody's list of common passwords. */
export const testPassword = 'green-fruit-in-october'

let people = 0

/**
 * To be closed in `afterAll`.
 * @param options.environment settings beside those of a test: days in UTC, no log, no demo
 * @param options.onRoute sees the app before any route of ours is made
 * @param options.database shared with another app, which then is another process of the same newspaper
 */
export async function createTestApp(
  options: {
    environment?: Record<string, string>
    database?: TestDatabase
    log?: Log
    onRoute?: (app: FastifyInstance) => unknown
    checkDatabase?: () => Promise<void>
  } = {},
) {
  const config = readConfig({
    PUBLICATION_TIME_ZONE: 'UTC',
    LOG_LEVEL: 'silent',
    DEMO: '0',
    SECRET_KEY: 'of-the-tests-and-of-nothing-else-in-the-world',
    ...options.environment,
  })
  const log = options.log ?? createLog(config.logLevel)
  const database = options.database ?? (await createTestDatabase())
  const sent: QueuedMail[] = []
  const carrier = { send: async (parcel: QueuedMail) => void sent.push(parcel) }
  const services = createServices({ config, database, log, carrier })
  const kept = createServeFromCache(services.caches.responses, cacheKey)
  const app = createApp({ config, log, authenticate: services.auth.authenticate, kept })
  app.decorate('isStopping', false)
  options.onRoute?.(app)
  await registerApi(app, {
    services,
    checkDatabase: options.checkDatabase ?? (async () => void (await database.pool.query('select 1'))),
    publicUrl: config.publicUrl,
  })
  await app.ready()
  return {
    app,
    services,
    database,
    /** Authorization headers of a new admin and of a new reader. */
    admin: () => authorisation(services, 'admin'),
    user: () => authorisation(services, 'user'),
    /** Letters to this address, the last written first, after everything due has left. */
    async mailsTo(email: string): Promise<MailMessage[]> {
      await services.outbox.deliver()
      return sent
        .filter(({ message }) => message.to === email)
        .sort((one, other) => other.createdAt.getTime() - one.createdAt.getTime())
        .map(({ message }) => message)
    },
    /** The address on a real socket; only there kept answers are sent before routing. */
    listen: () => listen(app),
    async close(): Promise<void> {
      await app.close()
      await services.close()
      if (!options.database) await database.close()
    },
  }
}

async function listen(app: FastifyInstance): Promise<string> {
  return app.listen({ host: '127.0.0.1', port: 0 })
}

async function authorisation(services: Services, role: 'admin' | 'user') {
  people += 1
  const email = `${role}-${people}@olea.test`
  const { user, accessToken } = await services.auth.register({ email, password: testPassword })
  if (role === 'admin') await services.users.setRole(user._id, role)
  return { authorization: `Bearer ${accessToken}`, token: accessToken, id: user._id, email }
}

/** Fails unless the answer is a problem of this status in the one form all failures have. */
export function expectProblem(
  answer: { statusCode: number; headers: Record<string, unknown>; body: string },
  status: number,
  code?: string,
): { code: string; title: string; errors?: { path: string; message: string }[] } {
  expect(answer.statusCode, answer.body).toBe(status)
  expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8')
  const problem = JSON.parse(answer.body)
  expect(problem).toMatchObject({
    status,
    type: expect.stringMatching(/^\/problems\/[a-z0-9-]+$/),
    title: expect.any(String),
    code: expect.stringMatching(/^[a-z0-9-]+$/),
  })
  expect(problem.message).toBe(problem.title)
  // No stack, no path of ours, no statement.
  expect(answer.body).not.toMatch(/\bat .+:\d+:\d+|node_modules|\/src\/|Failed query|select "/)
  if (code) expect(problem.code).toBe(code)
  return problem
}
