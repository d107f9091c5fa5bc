// Who may call what. Every route says so in `config.access`; one that does not keeps the server from starting.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import plugin from 'fastify-plugin'
import { forbidden, ProblemError, unauthorised } from '../problem.ts'

/**
 * `public` ignores tokens. `optional-auth` knows who asks when the token is good and takes anybody else for a
 * visitor; `reject-invalid-token` refuses a bad token with 401. `user` needs a good token, `admin` an admin's.
 */
export type Access = 'public' | 'optional-auth' | 'reject-invalid-token' | 'user' | 'admin'

export type CurrentUser = {
  id: string
  role: 'user' | 'admin'
  sessionId: string
  /** An admin who is a reader until they have set up a second factor, because the newspaper asks for one. */
  lacksSecondFactor?: true
}

/** Resolves to the person behind a token, read from the database on every call; undefined for a bad one. */
export type Authenticate = (token: string) => Promise<CurrentUser | undefined>

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access
  }
  interface FastifyRequest {
    currentUser: CurrentUser | undefined
  }
}

/** Built files, messages, flags and the documentation page: routes that libraries register, all of them public. */
const libraryRoutes = ['/static/', '/locales/', '/flags/', '/api/docs']

export function registerAccessControl(app: FastifyInstance, authenticate: Authenticate): void {
  app.decorateRequest('currentUser', undefined)
  app.addHook('onRoute', (route) => {
    if (route.method === 'OPTIONS' || libraryRoutes.some((prefix) => route.url.startsWith(prefix))) {
      route.config = { access: 'public', ...route.config }
    }
    if (!route.config?.access) {
      throw new Error(
        `Route ${String(route.method)} ${route.url} does not say who may call it (config.access)`,
      )
    }
  })
  // In a plugin of its own, so that it takes its turn after the plugins registered before it.
  app.register(plugin(async (ready: FastifyInstance) => checkAccess(ready, authenticate)))
}

function checkAccess(app: FastifyInstance, authenticate: Authenticate): void {
  app.addHook('onRequest', async (request, reply) => {
    const access = request.routeOptions.config.access ?? 'public'
    if (access === 'public') return
    const vary = reply.getHeader('vary')
    reply.header('vary', vary ? `${String(vary)}, Authorization` : 'Authorization')
    const token = bearerToken(request)
    request.currentUser = token ? await authenticate(token) : undefined
    refuse(access, token !== undefined, request.currentUser)
    if (request.currentUser) reply.header('cache-control', 'no-store')
  })
}

function refuse(access: Access, hasToken: boolean, currentUser: CurrentUser | undefined): void {
  if (access === 'reject-invalid-token' && hasToken && !currentUser)
    throw unauthorised('The token is not valid', 'invalid-token')
  if (access !== 'user' && access !== 'admin') return
  if (!currentUser) {
    throw hasToken ? unauthorised('The token is not valid', 'invalid-token') : unauthorised()
  }
  if (access !== 'admin' || currentUser.role === 'admin') return
  throw currentUser.lacksSecondFactor ? secondFactorRequired() : forbidden()
}

function secondFactorRequired(): ProblemError {
  return new ProblemError({
    status: 403,
    code: 'second-factor-required',
    title: 'Set up a second factor first',
    detail:
      'Admins of this newspaper sign in with a passkey or an authenticator app. Add one on the account page.',
  })
}

/** For calls that answer everybody, once somebody has asked for what admins alone are told. */
export function requireSecondFactor({ currentUser }: FastifyRequest): void {
  if (currentUser?.lacksSecondFactor) throw secondFactorRequired()
}

/** For routes whose access is `user` or `admin`: there is somebody. */
export function requireCurrentUser(request: FastifyRequest): CurrentUser {
  if (!request.currentUser) throw unauthorised()
  return request.currentUser
}

function bearerToken(request: FastifyRequest): string | undefined {
  const header = request.headers.authorization
  if (header === undefined) return undefined
  const match = /^Bearer +(\S+)$/i.exec(header)
  return match?.[1] ?? ''
}
