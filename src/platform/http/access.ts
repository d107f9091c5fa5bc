// Authentication and authorization of requests. Every route declares `config.access`; the server does not start if
// one is missing.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import plugin from 'fastify-plugin'
import type { Access } from '../contract/call.ts'
import { forbidden, invalidToken, ProblemError, unauthorized } from '../problem.ts'

export type CurrentUser = {
  id: string
  role: 'user' | 'translator' | 'admin'
  sessionId: string
  /** Names the oils on photos that wait for an expert. */
  isProfessional?: true
  /** An admin or translator treated as a reader until they add the second factor that the site requires. */
  lacksSecondFactor?: true
}

/** Reads the user of a token from the database on every call; undefined for an invalid token. */
export type Authenticate = (token: string) => Promise<CurrentUser | undefined>

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access
  }
  interface FastifyRequest {
    currentUser: CurrentUser | undefined
  }
}

/** Routes registered by libraries, all public: built files, flags, API documentation. */
const libraryRoutePrefixes = ['/static/', '/flags/', '/api/docs']

export function registerAccessControl(app: FastifyInstance, authenticate: Authenticate): void {
  app.decorateRequest('currentUser', undefined)
  app.addHook('onRoute', (route) => {
    if (route.method === 'OPTIONS' || libraryRoutePrefixes.some((prefix) => route.url.startsWith(prefix))) {
      route.config = { access: 'public', ...route.config }
    }
    if (!route.config?.access) {
      throw new Error(`Route ${String(route.method)} ${route.url} must declare config.access`)
    }
  })
  // A plugin of its own, so that the hook runs after the hooks of the plugins registered before (CORS).
  app.register(plugin(async (ready: FastifyInstance) => addAccessHook(ready, authenticate)))
}

function addAccessHook(app: FastifyInstance, authenticate: Authenticate): void {
  app.addHook('onRequest', async (request, reply) => {
    const access = request.routeOptions.config.access ?? 'public'
    if (access === 'public') return
    const vary = reply.getHeader('vary')
    reply.header('vary', vary ? `${String(vary)}, Authorization` : 'Authorization')
    const token = parseBearerToken(request)
    request.currentUser = token ? await authenticate(token) : undefined
    assertAccess(access, token !== undefined, request.currentUser)
    if (request.currentUser) reply.header('cache-control', 'no-store')
  })
}

/** Who may make a call that requires a token. */
const allowedRoles: Partial<Record<Access, readonly CurrentUser['role'][]>> = {
  user: ['user', 'translator', 'admin'],
  translator: ['translator', 'admin'],
  expert: ['admin'],
  admin: ['admin'],
}

function assertAccess(access: Access, hasToken: boolean, currentUser: CurrentUser | undefined): void {
  if (access === 'reject-invalid-token' && hasToken && !currentUser) throw invalidToken()
  const roles = allowedRoles[access]
  if (!roles) return
  if (!currentUser) {
    throw hasToken ? invalidToken() : unauthorized()
  }
  if (roles.includes(currentUser.role)) return
  if (access === 'expert' && currentUser.isProfessional) return
  throw currentUser.lacksSecondFactor ? secondFactorRequired() : forbidden()
}

function secondFactorRequired(): ProblemError {
  return new ProblemError({
    status: 403,
    code: 'second-factor-required',
    title: 'Set up a second factor first',
    detail:
      'Admins and translators of this site sign in with a passkey or an authenticator app. Add one on the account page.',
  })
}

/**
 * For public routes that return admin-only data on request.
 * @throws ProblemError 403 second-factor-required
 */
export function requireSecondFactor({ currentUser }: FastifyRequest): void {
  if (currentUser?.lacksSecondFactor) throw secondFactorRequired()
}

/**
 * For routes with access `user`, `translator`, `expert` or `admin`, where it always returns a user.
 * @throws ProblemError 401 on other routes, without a valid token
 */
export function requireCurrentUser(request: FastifyRequest): CurrentUser {
  if (!request.currentUser) throw unauthorized()
  return request.currentUser
}

/** Returns undefined without an Authorization header, and an empty string for a malformed one. */
function parseBearerToken(request: FastifyRequest): string | undefined {
  const header = request.headers.authorization
  if (header === undefined) return undefined
  const match = /^Bearer +(\S+)$/i.exec(header)
  return match?.[1] ?? ''
}
