// Routes of advertising.
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { registerCalls } from '#src/platform/http/register-calls.ts'
import { registerMultipart } from '#src/platform/http/uploaded-file.ts'
import { isId } from '#src/platform/id.ts'
import { invalidRequest } from '#src/platform/problem.ts'
import type { AdIds, AdQuery } from '../contract/ad-delivery.ts'
import { adsCalls } from '../contract/ads.calls.ts'
import type { AdsService } from './ads.service.ts'
import { writeStatementCsv } from './billing/statement-csv.ts'
import type { CountedKind } from './ledger/classify-event.ts'

const maxPictureBytes = 5 * 1024 * 1024
const maxIds = 1_000
/** Whoever has the link may read the report, search engines may not. */
const noIndex = { 'x-robots-tag': 'noindex' }

export function registerAds(app: FastifyInstance, { ads }: { ads: AdsService }): void {
  const { delivery } = ads

  const identify = ({ ip, headers }: FastifyRequest) =>
    ads.identifyClient({ ip, userAgent: headers['user-agent'] ?? '' })

  const toRequest = (request: FastifyRequest, query: AdQuery) => ({ query, client: identify(request) })

  async function recordEvent(request: FastifyRequest, adId: string, kind: CountedKind, token?: string) {
    const { headers } = request
    const isCounted = await ads.events.record({ adId, kind, token, headers, client: identify(request) })
    return { counted: isCounted }
  }

  // A scope of its own: other calls accept no multipart bodies, or have other limits.
  app.register(async (scope) => {
    await registerMultipart(scope, maxPictureBytes)
    registerCalls(scope, adsCalls, {
      'GET /advertisements/active': ({ query, request }) => delivery.listActive(toRequest(request, query)),
      'GET /advertisements/position/:position': ({ params, query, request }) =>
        delivery.listByPosition(params.position, toRequest(request, query)),
      'GET /advertisements/main-page': ({ query, request }) =>
        delivery.listGroups('main', toRequest(request, query)),
      'GET /advertisements/news-page': ({ query, request }) =>
        delivery.listGroups('list', toRequest(request, query)),
      'GET /advertisements/news/:id': ({ params, query, request }) =>
        delivery.listArticleGroups(params.id, toRequest(request, query)),
      'POST /advertisements/:id/impression': ({ params, query, request }) =>
        recordEvent(request, params.id, 'impression', query.t),
      'POST /advertisements/:id/viewable': ({ params, query, request }) =>
        recordEvent(request, params.id, 'viewable', query.t),
      'POST /advertisements/:id/click': ({ params, query, request }) =>
        recordEvent(request, params.id, 'click', query.t),
      'POST /advertisements/conversions': async ({ body }) => ({
        counted: await ads.conversions.report(body),
      }),

      'GET /advertisements': () => ads.list(),
      'GET /advertisements/search': ({ query }) => ads.search(query),
      'GET /advertisements/id/:id': ({ params, currentUser }) =>
        currentUser?.role === 'admin' ? ads.get(params.id) : ads.getPublic(params.id),
      'POST /advertisements': ({ body, currentUser, request }) =>
        ads.create(body, request.uploadedFile, currentUser),
      'PATCH /advertisements/:id': ({ params, body, currentUser, request }) =>
        ads.update(params.id, body, request.uploadedFile, currentUser),
      'PATCH /advertisements/:id/activate': ({ params, currentUser }) => ads.activate(params.id, currentUser),
      'PATCH /advertisements/:id/deactivate': ({ params, currentUser }) =>
        ads.deactivate(params.id, currentUser),
      'DELETE /advertisements/:id': async ({ params, currentUser }) => {
        await ads.get(params.id)
        return { deleted: await ads.remove([params.id], currentUser) }
      },
      'DELETE /advertisements': async ({ body, query, currentUser }) => ({
        deleted: await ads.remove(parseIds(body, query.ids), currentUser),
      }),

      'GET /advertisements/:id/conversion-key': async ({ params }) => ({
        key: await ads.conversions.getKey(params.id),
      }),
      'POST /advertisements/:id/conversion-key': async ({ params, currentUser }) => ({
        key: await ads.conversions.replaceKey(params.id, currentUser),
      }),

      'GET /advertisements/:id/credits': ({ params }) => ads.credits.list(params.id),
      'POST /advertisements/:id/credits': ({ params, body, currentUser }) =>
        ads.credits.create(params.id, body, currentUser),
      'PUT /advertisements/:id/advertiser': async ({ params, body, currentUser }) => {
        await ads.setAdvertiser(params.id, body.advertiser, currentUser)
        return body
      },
      'GET /advertisements/statements': ({ query }) => ads.statements.listMonth(query.month),
      'POST /advertisements/statements': ({ body, currentUser }) => ads.statements.issue(body, currentUser),
      'GET /advertisements/statements/:id': ({ params }) => ads.statements.get(params.id),
      'GET /advertisements/statements/:id/statement.csv': async ({ params, reply }) => {
        const statement = await ads.statements.get(params.id)
        return sendCsv(reply, writeStatementCsv(statement), `statement-${statement.number}.csv`)
      },

      'GET /advertisements/report-links': ({ query }) => ads.reportLinks.list(query),
      'POST /advertisements/report-links': ({ body, currentUser }) =>
        ads.reportLinks.create(body, currentUser),
      'DELETE /advertisements/report-links/:id': ({ params, currentUser }) =>
        ads.reportLinks.revoke(params.id, currentUser),
      'GET /advertisements/shared-report/:token': ({ params, query, reply }) => {
        reply.headers(noIndex)
        return ads.sharedReports.get(params.token, query)
      },
      'GET /advertisements/shared-report/:token/report.csv': async ({ params, query, reply }) => {
        reply.headers(noIndex)
        return sendCsv(reply, await ads.sharedReports.export(params.token, query), 'report.csv')
      },

      'GET /advertisements/:id/stats': ({ params, query }) => ads.getStatistics(params.id, query),
      'GET /advertisements/report': ({ query }) => ads.getReport(query),
      'GET /advertisements/report.csv': async ({ query, reply }) => {
        return sendCsv(reply, await ads.exportReport(query), 'report.csv')
      },
      'GET /advertisements/events.csv': async ({ query }) => {
        const { name, lines } = await ads.exportEvents(query)
        const headers = { 'content-disposition': `attachment; filename="${name}"` }
        return { stream: Readable.from(lines), mediaType: 'text/csv; charset=utf-8', headers }
      },
      'GET /advertisements/requests': ({ query }) => ads.countRequests(query),
      'GET /advertisements/forecast': ({ query }) => ads.forecast(query),
    })
  })
}

function sendCsv(reply: FastifyReply, csv: string, fileName: string): string {
  reply.type('text/csv; charset=utf-8').header('content-disposition', `attachment; filename="${fileName}"`)
  return csv
}

function parseIds(body: z.output<typeof AdIds>, query: string | string[] | undefined): string[] {
  const fromBody = Array.isArray(body) ? body : body?.ids
  const fromQuery = [query ?? []].flat().flatMap((part) => part.split(',').filter(Boolean))
  const ids = fromBody ?? fromQuery
  if (ids.length === 0 || ids.length > maxIds || !ids.every(isId))
    throw invalidRequest([{ path: 'ids', message: 'must be a list of 1 to 1,000 ids of advertisements' }])
  return ids
}
