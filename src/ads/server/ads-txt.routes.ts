import type { FastifyInstance } from 'fastify'
import type { Config } from '#src/platform/config.ts'
import { dataResponseHeaders } from '#src/platform/http/security-headers.ts'
import { readAdsTxtEntries, writeAdsTxt } from './ads-txt.ts'

export function registerAdsTxt(app: FastifyInstance, config: Config): void {
  const { publicUrl, publisher, dataDir } = config
  const headers = {
    ...dataResponseHeaders(config),
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'public, max-age=300',
  }
  app.get('/ads.txt', { config: { access: 'public' }, schema: { hide: true } }, async (_, reply) => {
    const entries = await readAdsTxtEntries(dataDir)
    return reply.headers(headers).send(writeAdsTxt({ publicUrl, email: publisher.email }, entries))
  })
}
