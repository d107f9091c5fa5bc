import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { unauthorised } from '#src/platform/problem.ts'
import { User } from '#src/users/contract/user.ts'
import { Login, Registration, SignedIn } from '../contract/credentials.ts'
import type { AuthService, SignInOrigin } from './auth.service.ts'

const tags = ['Auth and users']

export function registerAuth(plain: FastifyInstance, { auth }: { auth: AuthService }): void {
  const app = plain.withTypeProvider<ZodTypeProvider>()

  app.post(
    '/auth/login',
    {
      config: { access: 'public' },
      schema: { tags, summary: 'Sign in with e-mail and password', body: Login, response: { 200: SignedIn } },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      return auth.login(request.body, originOf(request))
    },
  )

  app.post(
    '/auth/register',
    {
      config: { access: 'public' },
      schema: {
        tags,
        summary: 'Open an account and sign in',
        body: Registration,
        response: { 201: SignedIn },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      return reply.code(201).send(await auth.register(request.body, originOf(request)))
    },
  )

  app.get(
    '/users/token',
    {
      config: { access: 'user' },
      schema: {
        tags,
        security: [{ bearer: [] }],
        summary: 'The person behind the token, role included',
        response: { 200: User },
      },
    },
    async (request) => {
      if (!request.viewer) throw unauthorised()
      return auth.getUser(request.viewer.id)
    },
  )
}

/** Addresses are believed only as far as the trusted proxies of the settings reach. */
function originOf(request: FastifyRequest): SignInOrigin {
  return { address: request.ip, userAgent: request.headers['user-agent'] }
}
