// Calls of the second step, of passkeys that come alone, and of what people set up for both.
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
const open = { config: { access: 'public' as const } }
const own = { config: { access: 'user' as const } }
/** Nobody keeps an answer that holds a token or a secret. */
const noStore = { 'cache-control': 'no-store' }
const about = (summary: string) => ({ tags, security: [{ bearer: [] }], summary })
const params = z.object({ id: z.string() })

export function registerSecondFactor(plain: FastifyInstance, { auth }: { auth: AuthService }): void {
  registerSecondStep(plain, auth)
  registerFactors(plain, auth)
  registerApp(plain, auth)
  registerPasskeys(plain, auth)
}

function registerSecondStep(plain: FastifyInstance, auth: AuthService): void {
  const app = plain.withTypeProvider<ZodTypeProvider>()

  app.post(
    '/auth/second-step',
    {
      ...open,
      schema: {
        tags,
        summary: 'Answer what a sign-in asked for beside the first proof',
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
      ...open,
      schema: {
        tags,
        summary: 'What a passkey has to sign to sign in alone',
        response: { 201: PasskeyChallenge },
      },
    },
    async (request, reply) => {
      const asked = await auth.startPasskeySignIn(clientInfoOf(request))
      return reply.code(201).headers(noStore).send(asked)
    },
  )

  app.post(
    '/auth/passkey',
    {
      ...open,
      schema: {
        tags,
        summary: 'Sign in with a passkey, which counts as both proofs',
        body: PasskeySignIn,
        response: { 200: SignedIn },
      },
    },
    async (request, reply) =>
      reply.headers(noStore).send(await auth.signInWithPasskey(request.body, clientInfoOf(request))),
  )
}

function registerFactors(plain: FastifyInstance, auth: AuthService): void {
  const app = plain.withTypeProvider<ZodTypeProvider>()

  app.get(
    '/auth/second-factor',
    { ...own, schema: { ...about('Second factors of the account'), response: { 200: SecondFactors } } },
    async (request) => auth.getSecondFactors(requireCurrentUser(request)),
  )

  app.post(
    '/auth/second-factor/recovery-codes',
    {
      ...own,
      schema: {
        ...about('Ten new recovery codes; earlier ones are void, and all other sessions end'),
        body: OwnerProof,
        response: { 201: RecoveryCodes },
      },
    },
    async (request, reply) => {
      const made = await auth.regenerateRecoveryCodes(
        requireCurrentUser(request),
        request.body,
        clientInfoOf(request),
      )
      return reply.code(201).send(made)
    },
  )
}

function registerApp(plain: FastifyInstance, auth: AuthService): void {
  const app = plain.withTypeProvider<ZodTypeProvider>()

  app.post(
    '/auth/second-factor/app',
    {
      ...own,
      schema: {
        ...about('A secret for an authenticator app, good once its first code is sent'),
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
      ...own,
      schema: {
        ...about('Add the app; ends all other sessions'),
        body: AuthenticatorAppConfirmation,
        response: { 200: FactorAdded },
      },
    },
    async (request) => auth.confirmApp(requireCurrentUser(request), request.body, clientInfoOf(request)),
  )

  app.post(
    '/auth/second-factor/app/remove',
    {
      ...own,
      schema: {
        ...about('Remove the app; ends all other sessions'),
        body: OwnerProof,
        response: { 200: SecondFactors },
      },
    },
    async (request) => auth.removeApp(requireCurrentUser(request), request.body, clientInfoOf(request)),
  )
}

function registerPasskeys(plain: FastifyInstance, auth: AuthService): void {
  const app = plain.withTypeProvider<ZodTypeProvider>()

  app.post(
    '/auth/second-factor/passkeys',
    {
      ...own,
      schema: {
        ...about('What an authenticator needs to make a passkey'),
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
      ...own,
      schema: {
        ...about('Add the passkey; ends all other sessions'),
        body: PasskeyConfirmation,
        response: { 200: FactorAdded },
      },
    },
    async (request) => auth.confirmPasskey(requireCurrentUser(request), request.body, clientInfoOf(request)),
  )

  app.patch(
    '/auth/second-factor/passkeys/:id',
    {
      ...own,
      schema: { ...about('Name a passkey'), params, body: PasskeyRename, response: { 200: SecondFactors } },
    },
    async (request) => auth.renamePasskey(requireCurrentUser(request), request.params.id, request.body.name),
  )

  app.post(
    '/auth/second-factor/passkeys/:id/remove',
    {
      ...own,
      schema: {
        ...about('Remove a passkey; ends all other sessions'),
        params,
        body: OwnerProof,
        response: { 200: SecondFactors },
      },
    },
    async (request) =>
      auth.removePasskey(requireCurrentUser(request), request.params.id, request.body, clientInfoOf(request)),
  )
}
