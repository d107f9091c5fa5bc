// Preview links over the API: made, listed and ended.
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { requireCurrentUser } from '#src/platform/http/access.ts'
import { OpenPreviews, PreviewEnded, PreviewInput, PreviewLink } from '../../contract/newsroom.ts'
import type { NewsroomService } from '../newsroom.service.ts'

const tags = ['Desk']
const security = [{ bearer: [] }]
const config = { access: 'admin' as const }
const params = z.object({ id: z.string() })

export function registerPreviews(plain: FastifyInstance, { previews }: NewsroomService): void {
  const app = plain.withTypeProvider<ZodTypeProvider>()

  app.post(
    '/desk/articles/:id/preview',
    {
      config,
      schema: {
        tags,
        security,
        summary: 'A link that shows the article, or the own draft of it, to whoever has it',
        params,
        body: PreviewInput.nullish(),
        response: { 201: PreviewLink },
      },
    },
    async (request, reply) => {
      const asked = PreviewInput.parse(request.body ?? {})
      return reply
        .code(201)
        .send(await previews.link(request.params.id, requireCurrentUser(request).id, asked))
    },
  )

  app.get(
    '/desk/articles/:id/previews',
    {
      config,
      schema: {
        tags,
        security,
        summary: 'Links to it that are open',
        params,
        response: { 200: OpenPreviews },
      },
    },
    ({ params: { id } }) => previews.list(id),
  )

  app.delete(
    '/desk/articles/:id/previews/:previewId',
    {
      config,
      schema: {
        tags,
        security,
        summary: 'End a link: it opens nothing any more',
        params: params.extend({ previewId: z.string() }),
        response: { 200: PreviewEnded },
      },
    },
    async ({ params: { id, previewId } }) => ({ ended: await previews.end(id, previewId) }),
  )
}
