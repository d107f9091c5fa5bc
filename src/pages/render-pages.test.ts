// What is logged when a page fails.
import Fastify from 'fastify'
import { pino } from 'pino'
import type { ServerBuild } from 'react-router'
import { expect, test } from 'vitest'
import { createTaggedCache } from '#src/platform/cache/tagged-cache.ts'
import { readConfig } from '#src/platform/config.ts'
import type { CachedResponse } from '#src/platform/http/cached-response.ts'
import { createLog } from '#src/platform/log.ts'
import type { Services } from '#src/services.ts'
import { pageContext } from './page-context.ts'
import { registerPages } from './render-pages.ts'

/** A build with one route, whose loader fails. */
const build = {
  routes: {
    preview: {
      id: 'preview',
      path: 'preview',
      module: {
        loader: ({
          context,
        }: {
          context: { get: (key: unknown) => { reportError: (error: unknown) => void } }
        }) => {
          context.get(pageContext).reportError(new Error('no connection'))
          return new Response('failed', { status: 500 })
        },
      },
    },
  },
  assets: { entry: { module: '', imports: [] }, routes: {}, url: '', version: '' },
  entry: { module: {} },
  publicPath: '/',
  assetsBuildDirectory: '',
  future: {},
  ssr: true,
  isSpaMode: false,
  prerender: [],
  routeDiscovery: { mode: 'initial' },
} as unknown as ServerBuild

test('a failing page logs its path without the token in the query', async () => {
  const app = Fastify()
  let logged = ''
  const log = createLog('trace')
  Reflect.set(log, pino.symbols.streamSym, {
    write(line: string) {
      logged += line
    },
  })
  const responses = createTaggedCache<CachedResponse>({ maxBytes: 1_000, sizeOf: () => 1 })
  registerPages(app, {
    services: { caches: { responses } } as unknown as Services,
    config: readConfig({}),
    log,
    build,
    mode: 'production',
  })
  const response = await app.inject('/preview?token=the-secret-of-a-draft')
  await app.close()
  expect(response.statusCode).toBe(500)
  expect(logged).toContain('page rendering failed')
  expect(logged).toContain('"path":"/preview"')
  expect(logged).not.toContain('the-secret-of-a-draft')
})
