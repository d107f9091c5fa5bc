// The server without pages on its own test database: services and API wired as in main.ts, for tests that call it
// like a client.
import type { FastifyInstance } from 'fastify'
import { expect } from 'vitest'
import { registerApi } from './api.ts'
import { cacheKey } from './pages/page-request.ts'
import { readConfig } from './platform/config.ts'
import { createTestDatabase, type TestDatabase } from './platform/database/test-database.ts'
import { createApp } from './platform/http/app.ts'
import { problemStatusesOf } from './platform/http/openapi.ts'
import { createServeFromCache } from './platform/http/response-cache.ts'
import { createLog, type Log } from './platform/log.ts'
import type { MailMessage } from './platform/mail/message.ts'
import type { QueuedMail } from './platform/mail/transports.ts'
import { createServices, type Services } from './services.ts'
import type { User } from './users/contract/user.ts'

export type TestApp = Awaited<ReturnType<typeof createTestApp>>

/** Valid: long enough and not in the list of common passwords. */
export const testPassword = 'green-fruit-in-october'

let userCount = 0

/**
 * Close it in `afterAll`.
 * @param options.environment overrides the test settings: UTC, no log, no demo
 * @param options.onRoute receives the app before the API routes are registered
 * @param options.database shared with another app, which then acts as a second process of the same site
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
  const sentMails: QueuedMail[] = []
  const mailTransport = { send: async (mail: QueuedMail) => void sentMails.push(mail) }
  const services = createServices({ config, database, log, mailTransport })
  const serveFromCache = createServeFromCache(services.caches.responses, cacheKey)
  const app = createApp({ config, log, authenticate: services.auth.authenticate, serveFromCache })
  app.decorate('isStopping', false)
  const undeclared = recordUndeclaredStatuses(app)
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
    /** Registers an admin, a translator or a reader. @returns the Authorization header, token, id and e-mail address */
    admin: () => registerUser(services, 'admin'),
    translator: () => registerUser(services, 'translator'),
    user: () => registerUser(services, 'user'),
    /** Runs due jobs, mail among them. @returns the messages to this e-mail address, latest first */
    async mailsTo(email: string): Promise<MailMessage[]> {
      await services.jobs.runDue()
      return sentMails
        .filter(({ message }) => message.to === email)
        .sort((one, other) => other.createdAt.getTime() - one.createdAt.getTime())
        .map(({ message }) => message)
    },
    /** Listens on a real socket, required for responses from the cache. @returns the base URL */
    listen: () => listen(app),
    async close(): Promise<void> {
      await app.close()
      await services.close()
      if (!options.database) await database.close()
      expect([...undeclared].join('; '), 'failures that the definition of the call does not list').toBe('')
    },
  }
}

/** Failures of calls whose definition does not list their status: the OpenAPI document would be wrong. */
function recordUndeclaredStatuses(app: FastifyInstance): Set<string> {
  const undeclared = new Set<string>()
  app.addHook('onResponse', async ({ method, routeOptions }, { statusCode }) => {
    const { call } = routeOptions.config
    if (!call || statusCode < 400 || problemStatusesOf(call).includes(statusCode)) return
    undeclared.add(`${method} ${routeOptions.url}: ${statusCode}`)
  })
  return undeclared
}

async function listen(app: FastifyInstance): Promise<string> {
  return app.listen({ host: '127.0.0.1', port: 0 })
}

async function registerUser(services: Services, role: User['role']) {
  userCount += 1
  const email = `${role}-${userCount}@olea.test`
  const { user, accessToken } = await services.auth.register({ email, password: testPassword })
  if (role !== 'user') await services.users.setRole(user._id, role)
  return { authorization: `Bearer ${accessToken}`, token: accessToken, id: user._id, email }
}

/** Asserts that the response is problem details (RFC 9457) with this status, in the format of all failures. */
export function expectProblem(
  response: { statusCode: number; headers: Record<string, unknown>; body: string },
  status: number,
  code?: string,
): { code: string; title: string; errors?: { path: string; message: string }[] } {
  expect(response.statusCode, response.body).toBe(status)
  expect(response.headers['content-type']).toBe('application/problem+json; charset=utf-8')
  const problem = JSON.parse(response.body)
  expect(problem).toMatchObject({
    status,
    type: expect.stringMatching(/^\/problems\/[a-z0-9-]+$/),
    title: expect.any(String),
    code: expect.stringMatching(/^[a-z0-9-]+$/),
  })
  expect(problem.message).toBe(problem.title)
  // No stack trace, file path or SQL statement.
  expect(response.body).not.toMatch(/\bat .+:\d+:\d+|node_modules|\/src\/|Failed query|select "/)
  if (code) expect(problem.code).toBe(code)
  return problem
}
