// Calls of somebody who is signed in, about their own account and nobody else's.
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { requireCurrentUser } from '#src/platform/http/access.ts'
import type { RateLimiter } from '#src/platform/rate-limit/rate-limiter.ts'
import { User } from '#src/users/contract/user.ts'
import {
  AccountDeleted,
  EmailChange,
  OwnerProof,
  OwnershipProofMethod,
  PasswordChange,
  SessionList,
  SessionsEnded,
} from '../contract/account.ts'
import { CodeSent, ResendRequest, VerificationCode } from '../contract/verification-codes.ts'
import { clientInfoOf } from './auth.routes.ts'
import type { AuthService } from './auth.service.ts'

const tags = ['Auth and users']
const security = [{ bearer: [] }]
const own = { config: { access: 'user' as const } }
const describe = (summary: string) => ({ tags, security, summary })

type Needs = { auth: AuthService; rateLimiter: RateLimiter }

export function registerAccount(plain: FastifyInstance, needs: Needs): void {
  registerCodes(plain, needs)
  registerOwnership(plain, needs)
  registerSessions(plain, needs)
  registerChanges(plain, needs)
}

function registerCodes(plain: FastifyInstance, { auth, rateLimiter }: Needs): void {
  const app = plain.withTypeProvider<ZodTypeProvider>()

  app.post(
    '/auth/confirm',
    {
      ...own,
      schema: { ...describe('Confirm the e-mail address'), body: VerificationCode, response: { 200: User } },
    },
    async (request) => {
      await rateLimiter.enforceForAddress('code', request.ip)
      return auth.confirmEmail(requireCurrentUser(request).id, request.body.code)
    },
  )

  app.post(
    '/auth/resend',
    {
      ...own,
      schema: { ...describe('Have another code sent'), body: ResendRequest, response: { 202: CodeSent } },
    },
    async (request, reply) => {
      const currentUser = requireCurrentUser(request)
      const sent =
        request.body === 'new-email'
          ? await auth.resendToNewEmail(currentUser, clientInfoOf(request))
          : await auth.resendConfirmation(currentUser.id, clientInfoOf(request))
      return reply.code(202).send(sent)
    },
  )

  app.post(
    '/auth/email',
    {
      ...own,
      schema: {
        ...describe('Have a code sent to a new address'),
        body: EmailChange,
        response: { 202: CodeSent },
      },
    },
    async (request, reply) =>
      reply
        .code(202)
        .send(await auth.changeEmail(requireCurrentUser(request), request.body, clientInfoOf(request))),
  )

  app.post(
    '/auth/email/confirm',
    {
      ...own,
      schema: {
        ...describe('Move the account to the new address'),
        body: VerificationCode,
        response: { 200: User },
      },
    },
    async (request) => {
      await rateLimiter.enforceForAddress('code', request.ip)
      return auth.confirmNewEmail(requireCurrentUser(request), request.body.code, clientInfoOf(request))
    },
  )
}

function registerOwnership(plain: FastifyInstance, { auth }: Needs): void {
  const app = plain.withTypeProvider<ZodTypeProvider>()

  app.get(
    '/auth/ownership',
    {
      ...own,
      schema: {
        ...describe('What changes of this account are proved with: its password, or a code by mail'),
        response: { 200: OwnershipProofMethod },
      },
    },
    async (request) => auth.getOwnershipProofMethod(requireCurrentUser(request)),
  )

  app.post(
    '/auth/ownership',
    {
      ...own,
      schema: {
        ...describe('Have a code sent to the address of an account without a password'),
        response: { 202: CodeSent },
      },
    },
    async (request, reply) =>
      reply.code(202).send(await auth.sendOwnershipCode(requireCurrentUser(request), clientInfoOf(request))),
  )
}

function registerSessions(plain: FastifyInstance, { auth }: Needs): void {
  const app = plain.withTypeProvider<ZodTypeProvider>()
  const ended = { 200: SessionsEnded }

  app.get(
    '/auth/sessions',
    { ...own, schema: { ...describe('Where one is signed in'), response: { 200: SessionList } } },
    async (request) => ({ data: await auth.sessions.list(requireCurrentUser(request)) }),
  )

  app.delete(
    '/auth/sessions/:id',
    {
      ...own,
      schema: { ...describe('End one session'), params: z.object({ id: z.string() }), response: ended },
    },
    async (request) => {
      await auth.sessions.end(requireCurrentUser(request).id, request.params.id)
      return { ended: 1 }
    },
  )

  app.delete(
    '/auth/sessions',
    { ...own, schema: { ...describe('End all other sessions'), response: ended } },
    async (request) => ({ ended: await auth.endOtherSessions(requireCurrentUser(request)) }),
  )

  app.post(
    '/auth/logout',
    { ...own, schema: { ...describe('Sign out: ends this session'), response: ended } },
    async (request) => {
      const { id, sessionId } = requireCurrentUser(request)
      await auth.sessions.end(id, sessionId)
      return { ended: 1 }
    },
  )
}

function registerChanges(plain: FastifyInstance, { auth }: Needs): void {
  const app = plain.withTypeProvider<ZodTypeProvider>()

  app.post(
    '/auth/password',
    {
      ...own,
      schema: {
        ...describe('Change the password; ends all other sessions'),
        body: PasswordChange,
        response: { 200: SessionsEnded },
      },
    },
    async (request) => ({
      ended: await auth.changePassword(requireCurrentUser(request), request.body, clientInfoOf(request)),
    }),
  )

  app.post(
    '/auth/delete-account',
    {
      ...own,
      schema: {
        ...describe('Erase the account and everything personal'),
        body: OwnerProof,
        response: { 200: AccountDeleted },
      },
    },
    async (request) => {
      await auth.deleteAccount(requireCurrentUser(request), request.body, clientInfoOf(request))
      return { deleted: 1 as const }
    },
  )
}
