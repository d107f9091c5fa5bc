// Routes to sign in with Google or Apple: available providers, nonces, and the two sign-in routes.
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import {
  AppleSignIn,
  AvailableProviders,
  GoogleSignIn,
  IssuedNonce,
} from '../../contract/provider-sign-in.ts'
import { clientInfoOf, sendOutcome, signInResponses } from '../auth.routes.ts'
import type { AuthService } from '../auth.service.ts'

const tags = ['Auth and users']
const publicAccess = { config: { access: 'public' as const } }
const noStore = { 'cache-control': 'no-store' }

export function registerProviderSignIn(fastify: FastifyInstance, { auth }: { auth: AuthService }): void {
  const app = fastify.withTypeProvider<ZodTypeProvider>()

  app.get(
    '/auth/providers',
    {
      ...publicAccess,
      schema: {
        tags,
        summary: 'Providers to sign in with; null for one that is not configured or does not respond',
        response: { 200: AvailableProviders },
      },
    },
    async (_request, reply) => reply.headers(noStore).send(await auth.listProviders()),
  )

  app.post(
    '/auth/nonce',
    {
      ...publicAccess,
      schema: {
        tags,
        summary: 'A nonce for an identity token, valid once and for ten minutes',
        response: { 201: IssuedNonce },
      },
    },
    async (request, reply) =>
      reply
        .code(201)
        .headers(noStore)
        .send(await auth.issueNonce(clientInfoOf(request))),
  )

  app.post(
    '/auth/google',
    {
      ...publicAccess,
      schema: { tags, summary: 'Sign in with Google', body: GoogleSignIn, response: signInResponses },
    },
    async (request, reply) =>
      sendOutcome(reply, await auth.signInWithGoogle(request.body, clientInfoOf(request))),
  )

  app.post(
    '/auth/apple',
    {
      ...publicAccess,
      schema: { tags, summary: 'Sign in with Apple', body: AppleSignIn, response: signInResponses },
    },
    async (request, reply) =>
      sendOutcome(reply, await auth.signInWithApple(request.body, clientInfoOf(request))),
  )
}
