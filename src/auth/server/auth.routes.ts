// Calls to come in: registering, signing in, and a new password for who forgot theirs.
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
const open = { config: { access: 'public' as const } }
/** Nobody keeps an answer that holds a token. */
const noStore = { 'cache-control': 'no-store' }

/** Where an account asks for a second factor, the first proof is accepted and nobody is signed in yet. */
export const signInResponses = { 200: SignedIn, 202: SecondStepRequired }

export function sendOutcome(reply: FastifyReply, outcome: SignInOutcome): FastifyReply {
  return reply
    .code(isSignedIn(outcome) ? 200 : 202)
    .headers(noStore)
    .send(outcome)
}

export function registerAuth(plain: FastifyInstance, needs: { auth: AuthService }): void {
  registerSigningIn(plain, needs.auth)
  registerReset(plain, needs.auth)
}

function registerSigningIn(plain: FastifyInstance, auth: AuthService): void {
  const app = plain.withTypeProvider<ZodTypeProvider>()

  app.post(
    '/auth/login',
    {
      ...open,
      schema: { tags, summary: 'Sign in with e-mail and password', body: Login, response: signInResponses },
    },
    async (request, reply) => sendOutcome(reply, await auth.login(request.body, clientInfoOf(request))),
  )

  app.post(
    '/auth/register',
    {
      ...open,
      schema: {
        tags,
        summary: 'Open an account, sign in, and have a code sent that confirms the address',
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
        summary: 'The person behind the token, role included',
        response: { 200: User },
      },
    },
    async (request) => auth.getUser(requireCurrentUser(request).id),
  )
}

function registerReset(plain: FastifyInstance, auth: AuthService): void {
  const app = plain.withTypeProvider<ZodTypeProvider>()

  app.post(
    '/auth/forgot',
    {
      ...open,
      schema: {
        tags,
        summary: 'Have a code sent for a new password; the same answer whether or not there is an account',
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
      ...open,
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

/** Addresses are believed only as far as the trusted proxies of the settings reach. */
export function clientInfoOf(request: FastifyRequest): ClientInfo {
  return {
    ipAddress: request.ip,
    userAgent: request.headers['user-agent'],
    language: chooseLanguages(request.raw).language,
  }
}
