// The engine over the API.
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { requireCurrentUser } from '#src/platform/http/access.ts'
import {
  EngineDraft,
  EngineDraftList,
  EngineInput,
  EngineShare,
  ShareInput,
} from '../../contract/newsroom.ts'
import type { NewsroomService } from '../newsroom.service.ts'

const tags = ['Desk']
const security = [{ bearer: [] }]
const config = { access: 'admin' as const }
const bodyLimit = 5_000_000

export function registerDeskEngine(plain: FastifyInstance, { engine }: NewsroomService): void {
  const app = plain.withTypeProvider<ZodTypeProvider>()

  app.post(
    '/desk/engine/drafts',
    {
      config,
      schema: {
        tags,
        security,
        summary: 'Have the engine write a summary or a text; 503 where none is set up',
        body: EngineInput,
        response: { 201: EngineDraft },
      },
    },
    async (request, reply) => {
      // Who cancels does not keep the engine busy, and gets no text that nobody has seen.
      const givenUp = new AbortController()
      reply.raw.once('close', () => givenUp.abort())
      const draft = await engine.draft(request.body, { id: requireCurrentUser(request).id }, givenUp.signal)
      return reply.code(201).send(draft)
    },
  )

  app.get(
    '/desk/engine/drafts',
    {
      config,
      schema: {
        tags,
        security,
        summary: 'What the engine wrote for an article, newest first',
        querystring: z.object({ draftId: z.string() }),
        response: { 200: EngineDraftList },
      },
    },
    async ({ query }) => ({ data: await engine.list(query.draftId) }),
  )

  app.post(
    '/desk/engine/share',
    {
      config,
      bodyLimit,
      schema: {
        tags,
        security,
        summary: 'How much of a text survives from what the engine wrote for its article',
        body: ShareInput,
        response: { 200: EngineShare },
      },
    },
    ({ body }) => engine.share(body),
  )
}
