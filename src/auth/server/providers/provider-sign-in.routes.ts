// Signing in with an account somewhere else: what is on offer, a nonce, and the two calls of the specification.
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
const open = { config: { access: 'public' as const } }
const noStore = { 'cache-control': 'no-store' }

export function registerProviderSignIn(plain: FastifyInstance, { auth }: { auth: AuthService }): void {
  const app = plain.withTypeProvider<ZodTypeProvider>()

  app.get(
    '/auth/providers',
    {
      ...open,
      schema: {
        tags,
        summary: 'Providers to sign in with; null for one that is not set up or does not answer',
        response: { 200: AvailableProviders },
      },
    },
    async (_request, reply) => reply.headers(noStore).send(await auth.listProviders()),
  )

  app.post(
    '/auth/nonce',
    {
      ...open,
      schema: {
        tags,
        summary: 'A nonce for an identity token, good once and for ten minutes',
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
      ...open,
      schema: { tags, summary: 'Sign in with Google', body: GoogleSignIn, response: signInResponses },
    },
    async (request, reply) =>
      sendOutcome(reply, await auth.signInWithGoogle(request.body, clientInfoOf(request))),
  )

  app.post(
    '/auth/apple',
    {
      ...open,
      schema: { tags, summary: 'Sign in with Apple', body: AppleSignIn, response: signInResponses },
    },
    async (request, reply) =>
      sendOutcome(reply, await auth.signInWithApple(request.body, clientInfoOf(request))),
  )
}
