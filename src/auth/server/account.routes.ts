// Routes with which signed-in users manage their own account.
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
const userAccess = { config: { access: 'user' as const } }
const operation = (summary: string) => ({ tags, security, summary })

type Dependencies = { auth: AuthService; rateLimiter: RateLimiter }

export function registerAccount(fastify: FastifyInstance, deps: Dependencies): void {
  registerEmailConfirmation(fastify, deps)
  registerOwnership(fastify, deps)
  registerSessions(fastify, deps)
  registerAccountChanges(fastify, deps)
}

function registerEmailConfirmation(fastify: FastifyInstance, { auth, rateLimiter }: Dependencies): void {
  const app = fastify.withTypeProvider<ZodTypeProvider>()

  app.post(
    '/auth/confirm',
    {
      ...userAccess,
      schema: { ...operation('Confirm the e-mail address'), body: VerificationCode, response: { 200: User } },
    },
    async (request) => {
      await rateLimiter.enforceForAddress('code', request.ip)
      return auth.confirmEmail(requireCurrentUser(request).id, request.body.code)
    },
  )

  app.post(
    '/auth/resend',
    {
      ...userAccess,
      schema: { ...operation('Send another code'), body: ResendRequest, response: { 202: CodeSent } },
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
      ...userAccess,
      schema: {
        ...operation('Send a code to the new e-mail address'),
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
      ...userAccess,
      schema: {
        ...operation('Confirm the new e-mail address of the account'),
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

function registerOwnership(fastify: FastifyInstance, { auth }: Dependencies): void {
  const app = fastify.withTypeProvider<ZodTypeProvider>()

  app.get(
    '/auth/ownership',
    {
      ...userAccess,
      schema: {
        ...operation(
          'How the user proves that they own the account: with the password or with a code sent by mail',
        ),
        response: { 200: OwnershipProofMethod },
      },
    },
    async (request) => auth.getOwnershipProofMethod(requireCurrentUser(request)),
  )

  app.post(
    '/auth/ownership',
    {
      ...userAccess,
      schema: {
        ...operation('Send a code to the e-mail address of an account without a password'),
        response: { 202: CodeSent },
      },
    },
    async (request, reply) =>
      reply.code(202).send(await auth.sendOwnershipCode(requireCurrentUser(request), clientInfoOf(request))),
  )
}

function registerSessions(fastify: FastifyInstance, { auth }: Dependencies): void {
  const app = fastify.withTypeProvider<ZodTypeProvider>()
  const endedResponse = { 200: SessionsEnded }

  app.get(
    '/auth/sessions',
    {
      ...userAccess,
      schema: { ...operation('Active sessions of the user'), response: { 200: SessionList } },
    },
    async (request) => ({ data: await auth.sessions.list(requireCurrentUser(request)) }),
  )

  app.delete(
    '/auth/sessions/:id',
    {
      ...userAccess,
      schema: {
        ...operation('End one session'),
        params: z.object({ id: z.string() }),
        response: endedResponse,
      },
    },
    async (request) => {
      await auth.sessions.end(requireCurrentUser(request).id, request.params.id)
      return { ended: 1 }
    },
  )

  app.delete(
    '/auth/sessions',
    { ...userAccess, schema: { ...operation('End all other sessions'), response: endedResponse } },
    async (request) => ({ ended: await auth.endOtherSessions(requireCurrentUser(request)) }),
  )

  app.post(
    '/auth/logout',
    { ...userAccess, schema: { ...operation('Sign out: ends this session'), response: endedResponse } },
    async (request) => {
      const { id, sessionId } = requireCurrentUser(request)
      await auth.sessions.end(id, sessionId)
      return { ended: 1 }
    },
  )
}

function registerAccountChanges(fastify: FastifyInstance, { auth }: Dependencies): void {
  const app = fastify.withTypeProvider<ZodTypeProvider>()

  app.post(
    '/auth/password',
    {
      ...userAccess,
      schema: {
        ...operation('Change the password; ends all other sessions'),
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
      ...userAccess,
      schema: {
        ...operation('Delete the account and all personal data'),
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
