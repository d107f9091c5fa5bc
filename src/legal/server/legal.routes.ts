// Routes of legal documents.
import type { FastifyInstance } from 'fastify'
import { registerCalls } from '#src/platform/http/register-calls.ts'
import { legalCalls } from '../contract/legal.calls.ts'
import type { LegalService } from './legal.service.ts'

export function registerLegal(app: FastifyInstance, { legal }: { legal: LegalService }): void {
  registerCalls(app, legalCalls, {
    'GET /legal': ({ query }) => legal.list(query.language),
    'GET /legal/:name/:language': ({ params }) => legal.get(params.name, params.language),
    'GET /legal/:name/:language/:version': ({ params }) =>
      legal.getVersion(params.name, params.language, params.version),
    'PUT /legal/:name/:language': ({ params, body, currentUser }) =>
      legal.publish(params.name, params.language, body, currentUser),
    'DELETE /legal/:name/:language': ({ params, query, currentUser }) =>
      legal.withdraw(params.name, params.language, query.basedOn, currentUser),
    'POST /legal/preview': async ({ body }) => ({ html: await legal.toHtml(body.text) }),
  })
}
