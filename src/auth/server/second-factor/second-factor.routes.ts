// Routes for the second step of a sign-in, for signing in with a passkey alone, and to manage second factors.
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { requireCurrentUser } from '#src/platform/http/access.ts'
import { OwnerProof } from '../../contract/account.ts'
import { SignedIn } from '../../contract/credentials.ts'
import {
  AuthenticatorAppConfirmation,
  AuthenticatorAppSetup,
  FactorAdded,
  PasskeyChallenge,
  PasskeyConfirmation,
  PasskeyRename,
  PasskeySetup,
  PasskeySignIn,
  RecoveryCodes,
  SecondFactors,
  SecondStepVerification,
} from '../../contract/second-factor.ts'
import { clientInfoOf } from '../auth.routes.ts'
import type { AuthService } from '../auth.service.ts'

const tags = ['Auth and users']
const publicAccess = { config: { access: 'public' as const } }
const userAccess = { config: { access: 'user' as const } }
/** Responses that contain a token or a secret must not be cached. */
const noStore = { 'cache-control': 'no-store' }
const operation = (summary: string) => ({ tags, security: [{ bearer: [] }], summary })
const params = z.object({ id: z.string() })
const factorsResponse = { 200: SecondFactors }

export function registerSecondFactor(fastify: FastifyInstance, { auth }: { auth: AuthService }): void {
  registerSecondStep(fastify, auth)
  registerSecondFactors(fastify, auth)
  registerAuthenticatorApp(fastify, auth)
  registerPasskeys(fastify, auth)
}

function registerSecondStep(fastify: FastifyInstance, auth: AuthService): void {
  const app = fastify.withTypeProvider<ZodTypeProvider>()

  app.post(
    '/auth/second-step',
    {
      ...publicAccess,
      schema: {
        tags,
        summary: 'Complete the second step of a sign-in',
        body: SecondStepVerification,
        response: { 200: SignedIn },
      },
    },
    async (request, reply) =>
      reply.headers(noStore).send(await auth.verifySecondStep(request.body, clientInfoOf(request))),
  )

  app.post(
    '/auth/passkey/options',
    {
      ...publicAccess,
      schema: {
        tags,
        summary: 'Challenge to sign in with a passkey alone',
        response: { 201: PasskeyChallenge },
      },
    },
    async (request, reply) => {
      const challenge = await auth.startPasskeySignIn(clientInfoOf(request))
      return reply.code(201).headers(noStore).send(challenge)
    },
  )

  app.post(
    '/auth/passkey',
    {
      ...publicAccess,
      schema: {
        tags,
        summary: 'Sign in with a passkey, without a password or second step',
        body: PasskeySignIn,
        response: { 200: SignedIn },
      },
    },
    async (request, reply) =>
      reply.headers(noStore).send(await auth.signInWithPasskey(request.body, clientInfoOf(request))),
  )
}

function registerSecondFactors(fastify: FastifyInstance, auth: AuthService): void {
  const app = fastify.withTypeProvider<ZodTypeProvider>()

  app.get(
    '/auth/second-factor',
    {
      ...userAccess,
      schema: { ...operation('Second factors of the account'), response: factorsResponse },
    },
    async (request) => auth.getSecondFactors(requireCurrentUser(request)),
  )

  app.post(
    '/auth/second-factor/recovery-codes',
    {
      ...userAccess,
      schema: {
        ...operation(
          'Generate ten new recovery codes; earlier ones become invalid, and all other sessions end',
        ),
        body: OwnerProof,
        response: { 201: RecoveryCodes },
      },
    },
    async (request, reply) => {
      const generated = await auth.regenerateRecoveryCodes(
        requireCurrentUser(request),
        request.body,
        clientInfoOf(request),
      )
      return reply.code(201).send(generated)
    },
  )
}

function registerAuthenticatorApp(fastify: FastifyInstance, auth: AuthService): void {
  const app = fastify.withTypeProvider<ZodTypeProvider>()

  app.post(
    '/auth/second-factor/app',
    {
      ...userAccess,
      schema: {
        ...operation(
          'Generate a secret for an authenticator app, which takes effect when its first code is confirmed',
        ),
        body: OwnerProof,
        response: { 201: AuthenticatorAppSetup },
      },
    },
    async (request, reply) =>
      reply
        .code(201)
        .send(await auth.startAppSetup(requireCurrentUser(request), request.body, clientInfoOf(request))),
  )

  app.post(
    '/auth/second-factor/app/confirm',
    {
      ...userAccess,
      schema: {
        ...operation('Add the app; ends all other sessions'),
        body: AuthenticatorAppConfirmation,
        response: { 200: FactorAdded },
      },
    },
    async (request) => auth.confirmApp(requireCurrentUser(request), request.body, clientInfoOf(request)),
  )

  app.post(
    '/auth/second-factor/app/remove',
    {
      ...userAccess,
      schema: {
        ...operation('Remove the app; ends all other sessions'),
        body: OwnerProof,
        response: factorsResponse,
      },
    },
    async (request) => auth.removeApp(requireCurrentUser(request), request.body, clientInfoOf(request)),
  )
}

function registerPasskeys(fastify: FastifyInstance, auth: AuthService): void {
  const app = fastify.withTypeProvider<ZodTypeProvider>()

  app.post(
    '/auth/second-factor/passkeys',
    {
      ...userAccess,
      schema: {
        ...operation('Options to create a passkey'),
        body: OwnerProof,
        response: { 201: PasskeySetup },
      },
    },
    async (request, reply) =>
      reply
        .code(201)
        .send(await auth.startPasskeySetup(requireCurrentUser(request), request.body, clientInfoOf(request))),
  )

  app.post(
    '/auth/second-factor/passkeys/confirm',
    {
      ...userAccess,
      schema: {
        ...operation('Add the passkey; ends all other sessions'),
        body: PasskeyConfirmation,
        response: { 200: FactorAdded },
      },
    },
    async (request) => auth.confirmPasskey(requireCurrentUser(request), request.body, clientInfoOf(request)),
  )

  app.patch(
    '/auth/second-factor/passkeys/:id',
    {
      ...userAccess,
      schema: { ...operation('Rename a passkey'), params, body: PasskeyRename, response: factorsResponse },
    },
    async (request) => auth.renamePasskey(requireCurrentUser(request), request.params.id, request.body.name),
  )

  app.post(
    '/auth/second-factor/passkeys/:id/remove',
    {
      ...userAccess,
      schema: {
        ...operation('Remove a passkey; ends all other sessions'),
        params,
        body: OwnerProof,
        response: factorsResponse,
      },
    },
    async (request) =>
      auth.removePasskey(requireCurrentUser(request), request.params.id, request.body, clientInfoOf(request)),
  )
}
