// Routes of the scanner.
import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { createClientSignal } from '#src/platform/http/client-signal.ts'
import { registerCalls } from '#src/platform/http/register-calls.ts'
import { readUpload, registerMultipart } from '#src/platform/http/uploaded-file.ts'
import { invalidRequest } from '#src/platform/problem.ts'
import type { RateLimiter } from '#src/platform/rate-limit/rate-limiter.ts'
import { ScanFields, scanCalls } from '../contract/scan.calls.ts'
import { scanLimits } from '../contract/scan.ts'
import type { ScanService } from './scan.service.ts'

type Dependencies = { scan: ScanService; rateLimiter: Pick<RateLimiter, 'enforceForAddress'> }

/** Scans that one address may make in a minute: many people share the network of a shop. */
const scansPerMinute = 120
const proposalsPerMinute = 10

export function registerScan(app: FastifyInstance, { scan, rateLimiter }: Dependencies): void {
  // A scope of its own: other calls accept no multipart bodies, or have other limits.
  app.register(async (scope) => {
    await registerMultipart(scope, scanLimits.fileBytes)
    registerCalls(scope, scanCalls, {
      'POST /scans': async ({ request, reply, currentUser }) => {
        await rateLimiter.enforceForAddress('scan', request.ip, scansPerMinute)
        const { bytes, fields } = await readUpload(request, 'image')
        return scan.scan({
          ...parseFields(fields),
          image: bytes,
          user: currentUser,
          signal: createClientSignal(reply),
        })
      },
      'GET /scans': ({ query, currentUser }) => scan.listOwn(currentUser.id, query),
      'GET /scans/waiting': ({ query }) => scan.listWaiting(query),
      'GET /scans/months': () => scan.listMonths(),
      'GET /scans/:id': async ({ params, currentUser }) =>
        scan.answerOne(await scan.getRow(params.id, currentUser)),
      'GET /scans/:id/photo': async ({ params, currentUser }) => {
        const photo = await scan.getOwnPhoto(params.id, currentUser)
        return {
          stream: Readable.from([photo]),
          mediaType: 'image/jpeg',
          headers: { 'cache-control': 'private, no-store' },
        }
      },
      'POST /scans/:id/confirm': ({ params, body, currentUser }) =>
        scan.confirm(params.id, body.productId, currentUser),
      'POST /scans/:id/propose': async ({ request, params, body, currentUser }) => {
        await rateLimiter.enforceForAddress('scan-propose', request.ip, proposalsPerMinute)
        return scan.propose(params.id, body, currentUser)
      },
      'POST /scans/:id/consult': ({ params, body, currentUser }) =>
        scan.consult(params.id, body?.question ?? '', currentUser),
      'POST /scans/:id/resolve': ({ params, body, currentUser }) =>
        scan.resolve(params.id, body.productId, currentUser),
      'DELETE /scans/:id': async ({ params, currentUser }) => {
        await scan.remove(params.id, currentUser)
        return { deleted: 1 }
      },
    })
  })
}

function parseFields(fields: Record<string, string | string[]>): ScanFields {
  const parsed = ScanFields.safeParse(fields)
  if (parsed.success) return parsed.data
  throw invalidRequest(parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })))
}
