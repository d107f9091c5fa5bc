// Routes to register, to sign in, and to reset a forgotten password.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { chooseLanguages } from '#src/i18n/choose-languages.ts'
import { requireCurrentUser } from '#src/platform/http/access.ts'
import { User } from '#src/users/contract/user.ts'
import { Login, Registration, SignedIn } from '../contract/credentials.ts'
import { SecondStepRequired } from '../contract/second-factor.ts'
import { PasswordReset, PasswordResetRequest, PasswordResetStarted } from '../contract/verification-codes.ts'
import type { AuthService } from './auth.service.ts'
import { type ClientInfo, isSignedIn, type SignInOutcome } from './auth-context.ts'

const tags = ['Auth and users']
const publicAccess = { config: { access: 'public' as const } }
/** Responses that contain a token must not be cached. */
const noStore = { 'cache-control': 'no-store' }

/** 202: the first step succeeded and the account requires a second one, so that there is no session yet. */
export const signInResponses = { 200: SignedIn, 202: SecondStepRequired }

export function sendOutcome(reply: FastifyReply, outcome: SignInOutcome): FastifyReply {
  return reply
    .code(isSignedIn(outcome) ? 200 : 202)
    .headers(noStore)
    .send(outcome)
}

export function registerAuth(fastify: FastifyInstance, { auth }: { auth: AuthService }): void {
  registerSignIn(fastify, auth)
  registerPasswordReset(fastify, auth)
}

function registerSignIn(fastify: FastifyInstance, auth: AuthService): void {
  const app = fastify.withTypeProvider<ZodTypeProvider>()

  app.post(
    '/auth/login',
    {
      ...publicAccess,
      schema: { tags, summary: 'Sign in with e-mail and password', body: Login, response: signInResponses },
    },
    async (request, reply) => sendOutcome(reply, await auth.login(request.body, clientInfoOf(request))),
  )

  app.post(
    '/auth/register',
    {
      ...publicAccess,
      schema: {
        tags,
        summary: 'Create an account, sign in, and send a code that confirms the e-mail address',
        body: Registration,
        response: { 201: SignedIn },
      },
    },
    async (request, reply) => {
      const signedIn = await auth.register(request.body, clientInfoOf(request))
      return reply.code(201).headers(noStore).send(signedIn)
    },
  )

  app.get(
    '/users/token',
    {
      config: { access: 'user' },
      schema: {
        tags,
        security: [{ bearer: [] }],
        summary: 'The user of the token, including the role',
        response: { 200: User },
      },
    },
    async (request) => auth.getUser(requireCurrentUser(request).id),
  )
}

function registerPasswordReset(fastify: FastifyInstance, auth: AuthService): void {
  const app = fastify.withTypeProvider<ZodTypeProvider>()

  app.post(
    '/auth/forgot',
    {
      ...publicAccess,
      schema: {
        tags,
        summary:
          'Send a code to reset the password; the response does not reveal whether there is an account',
        body: PasswordResetRequest,
        response: { 202: PasswordResetStarted },
      },
    },
    async (request, reply) => {
      const started = await auth.requestPasswordReset(request.body, clientInfoOf(request))
      return reply.code(202).headers(noStore).send(started)
    },
  )

  app.post(
    '/auth/reset',
    {
      ...publicAccess,
      schema: {
        tags,
        summary: 'Set a new password with the code; ends every session and signs in',
        body: PasswordReset,
        response: signInResponses,
      },
    },
    async (request, reply) =>
      sendOutcome(reply, await auth.resetPassword(request.body, clientInfoOf(request))),
  )
}

/** Forwarded IP addresses are used only from the trusted proxies of the configuration. */
export function clientInfoOf(request: FastifyRequest): ClientInfo {
  return {
    ipAddress: request.ip,
    userAgent: request.headers['user-agent'],
    language: chooseLanguages(request.raw).language,
  }
}
