// What is logged when a page fails, and which inline scripts the policy of a page allows.
import { createHash } from 'node:crypto'
import Fastify from 'fastify'
import { pino } from 'pino'
import type { RouterContextProvider, ServerBuild } from 'react-router'
import { expect, test } from 'vitest'
import { createTaggedCache } from '#src/platform/cache/tagged-cache.ts'
import { readConfig } from '#src/platform/config.ts'
import type { CachedResponse } from '#src/platform/http/cached-response.ts'
import { createLog, type Log } from '#src/platform/log.ts'
import type { Services } from '#src/services.ts'
import { inlineScript } from '#src/shell/inline-script.ts'
import { pageContext } from './page-context.ts'
import { registerPages } from './render-pages.ts'

type Loader = (args: { context: RouterContextProvider }) => Response

/** A build with one route. */
const createBuild = (path: string, loader: Loader) =>
  ({
    routes: { [path]: { id: path, path, module: { loader } } },
    assets: { entry: { module: '', imports: [] }, routes: {}, url: '', version: '' },
    entry: { module: {} },
    publicPath: '/',
    assetsBuildDirectory: '',
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'initial' },
  }) as unknown as ServerBuild

async function request(url: string, build: ServerBuild, log: Log) {
  const app = Fastify()
  const responses = createTaggedCache<CachedResponse>({ maxBytes: 1_000, sizeOf: () => 1 })
  registerPages(app, {
    services: { caches: { responses } } as unknown as Services,
    config: readConfig({}),
    log,
    build,
    mode: 'production',
  })
  const response = await app.inject(url)
  await app.close()
  return response
}

test('a failing page logs its path without the token in the query', async () => {
  let logged = ''
  const log = createLog('trace')
  Reflect.set(log, pino.symbols.streamSym, {
    write(line: string) {
      logged += line
    },
  })
  const build = createBuild('preview', ({ context }) => {
    context.get(pageContext).reportError(new Error('no connection'))
    return new Response('failed', { status: 500 })
  })
  const response = await request('/preview?token=the-secret-of-a-draft', build, log)
  expect(response.statusCode).toBe(500)
  expect(logged).toContain('page rendering failed')
  expect(logged).toContain('"path":"/preview"')
  expect(logged).not.toContain('the-secret-of-a-draft')
})

test('the policy allows the scripts that the server put into the page, and no other of the finished page', async () => {
  const page = '<!doctype html><script>attack()</script><script type="module">steal()</script><p>News</p>'
  const build = createBuild('article', ({ context }) => {
    context.get(pageContext).allowInlineScript('start()')
    return new Response(page, { headers: { 'content-type': 'text/html' } })
  })
  const { body, headers } = await request('/article', build, createLog('silent'))
  expect(body).toBe(page)
  const [, sources = ''] = /script-src ([^;]*)/.exec(String(headers['content-security-policy'])) ?? []
  const hash = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`
  expect(sources.split(' ')).toEqual(["'self'", hash(inlineScript), hash('start()')])
})
