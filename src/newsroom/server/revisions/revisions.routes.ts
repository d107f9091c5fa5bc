// Older versions of an article over the API.
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { Article } from '#src/news/contract/article.ts'
import { RestoreInput, Revision, RevisionPage, RevisionQuery } from '../../contract/revision.ts'
import type { NewsroomService } from '../newsroom.service.ts'

const tags = ['Desk']
const security = [{ bearer: [] }]
const config = { access: 'admin' as const }
const ofArticle = z.object({ id: z.string() })
const version = z.coerce.number().int().min(1).max(2_147_483_647)
const ofVersion = ofArticle.extend({ version })

export function registerRevisions(plain: FastifyInstance, { revisions }: NewsroomService): void {
  const app = plain.withTypeProvider<ZodTypeProvider>()

  app.get(
    '/desk/articles/:id/revisions',
    {
      config,
      schema: {
        tags,
        security,
        summary: 'Versions of an article, newest first',
        params: ofArticle,
        querystring: RevisionQuery,
        response: { 200: RevisionPage },
      },
    },
    ({ params, query }) => revisions.list(params.id, query.page),
  )

  app.get(
    '/desk/articles/:id/revisions/:version',
    {
      config,
      schema: { tags, security, summary: 'One version', params: ofVersion, response: { 200: Revision } },
    },
    ({ params }) => revisions.get(params.id, params.version),
  )

  app.post(
    '/desk/articles/:id/revisions/:version/restore',
    {
      config,
      schema: {
        tags,
        security,
        summary: 'Bring a version back as a new one; whether readers see the article stays as it is',
        params: ofVersion,
        body: RestoreInput.nullish(),
        response: { 200: Article },
      },
    },
    ({ params, body, currentUser }) =>
      revisions.restore(params.id, params.version, currentUser, body?.version),
  )
}
