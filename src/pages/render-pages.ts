// Renders pages with React Router and caches the responses until the data they show changes.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { languageCookie } from '#src/i18n/choose-languages.ts'
import type { Config } from '#src/platform/config.ts'
import { isDatabaseOutage } from '#src/platform/database/is-database-outage.ts'
import {
  type CachedResponse,
  createCachedResponse,
  sendCachedResponse,
} from '#src/platform/http/cached-response.ts'
import { buildContentSecurityPolicy, getSignInClient } from '#src/platform/http/content-security-policy.ts'
import { securityHeaders } from '#src/platform/http/security-headers.ts'
import type { Log } from '#src/platform/log.ts'
import { notFound } from '#src/platform/problem.ts'
import type { Services } from '#src/services.ts'
import { inlineScript } from '#src/shell/inline-script.ts'
import { toLitePage } from './lite-page.ts'
import { type PageContext, pageContext, servicesContext } from './page-context.ts'
import {
  languageParameter,
  type ParsedPageRequest,
  parsePageRequest,
  type RequestLanguages,
} from './page-request.ts'

type Build = ServerBuild | (() => Promise<ServerBuild>)
type CachePolicy = { tags: string[]; maxAgeMs: number }
type RenderedPage = { response: CachedResponse; cachePolicy: CachePolicy | undefined }

/** Unknown paths under /api get a JSON 404 instead of a page. */
const apiPath = /^\/api(?:[/?]|$)/

const cacheControl = 'public, max-age=0, must-revalidate'

export function registerPages(
  app: FastifyInstance,
  deps: { services: Services; config: Config; log: Log; build: Build; mode: 'production' | 'development' },
): void {
  const { services, config } = deps
  const cache = services.caches.responses
  const handle = createRequestHandler(deps.build, deps.mode)
  const staticHeaders = securityHeaders(config)
  const pendingRenders = new Map<string, Promise<RenderedPage>>()

  async function render({ path, languages, lite }: ParsedPageRequest): Promise<RenderedPage> {
    let cachePolicy: CachePolicy | undefined
    let isOutage = false
    const inlineScripts = new Set([inlineScript])
    const page: PageContext = {
      ...languages,
      publicUrl: config.publicUrl,
      apiUrl: config.apiUrl,
      publisher: config.publisher,
      appStores: config.appStores,
      timeZone: config.timeZone,
      isOfflineReadingEnabled: config.offlineReading,
      isDocumentRequest: !/\.data(\?|$)/.test(path),
      messageFiles: new Map(),
      texts: new Map([['inline-script', inlineScript]]),
      html: undefined,
      cache: (policy) => {
        // With several loaders, the page depends on all their tags and expires with the shortest.
        cachePolicy = cachePolicy
          ? {
              tags: [...new Set([...cachePolicy.tags, ...policy.tags])],
              maxAgeMs: Math.min(cachePolicy.maxAgeMs, policy.maxAgeMs),
            }
          : policy
      },
      allowInlineScript: (code) => inlineScripts.add(code),
      reportError: (error) => {
        isOutage ||= isDatabaseOutage(error)
        deps.log.error({ error, path: withoutQuery(path) }, 'page rendering failed')
      },
    }
    const context = new RouterContextProvider()
    context.set(servicesContext, services)
    context.set(pageContext, page)
    // Only the parts in the cache key reach the renderer: no header or unknown parameter can alter a cached page.
    const response = await handle(new Request(new URL(path, config.publicUrl)), context)
    let body = page.html === undefined ? Buffer.from(await response.arrayBuffer()) : Buffer.from(page.html)
    const headers: Record<string, string> = { ...staticHeaders, vary: 'Accept-Language, Cookie, Save-Data' }
    for (const [name, value] of response.headers) headers[name] = value
    if (headers['content-type']?.startsWith('text/html')) {
      if (lite.isLite) body = Buffer.from(toLitePage(body.toString(), lite.requested === '1'))
      headers['content-security-policy'] = buildContentSecurityPolicy(
        lite.isLite ? [] : inlineScripts,
        deps.mode,
        {
          client: getSignInClient(config.identityProviders.google),
          apiUrl: config.apiUrl,
          isFramed: headers['x-frame-options'] === 'SAMEORIGIN',
        },
      )
    }
    headers['cache-control'] ??= response.status < 500 ? cacheControl : 'no-store'
    if (isOutage) headers['retry-after'] = '5'
    const status = isOutage && response.status === 500 ? 503 : response.status
    return {
      response: createCachedResponse(status, headers, body),
      cachePolicy: status < 400 ? cachePolicy : undefined,
    }
  }

  async function handlePageRequest(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    if (apiPath.test(request.url)) throw notFound('route', 'There is no such call.')
    const parsed = parsePageRequest(request.raw)
    const { cacheKey, path, languages } = parsed
    const extraHeaders = ['x-request-id', request.id, ...languageCookieHeader(request.url, languages)]
    const { response } = await renderOnce(parsed)
    reply.hijack()
    // Read after rendering: an entry invalidated in the meantime must not be shown.
    const stale = response.status >= 500 ? cache.get(cacheKey) : undefined
    if (stale) {
      // Writes invalidate what they change, so an expired entry is still correct, and better than an error.
      request.log.warn({ path: withoutQuery(path) }, 'page rendering failed: served a stale cached response')
      sendCachedResponse(request.raw, reply.raw, stale.value, [...extraHeaders, 'x-cache', 'stale'])
      return
    }
    sendCachedResponse(request.raw, reply.raw, response, extraHeaders)
  }

  /** Concurrent requests for the same uncached page share one rendering. */
  function renderOnce(parsed: ParsedPageRequest): Promise<RenderedPage> {
    const { cacheKey } = parsed
    const since = cache.currentGeneration()
    // The generation is part of the key: a request after an invalidation must not join an earlier rendering.
    const renderKey = `${since} ${cacheKey}`
    const shared = pendingRenders.get(renderKey)
    if (shared) return shared
    const rendering = render(parsed)
      .then((rendered) => {
        if (rendered.cachePolicy) cache.set(cacheKey, rendered.response, { since, ...rendered.cachePolicy })
        return rendered
      })
      .finally(() => pendingRenders.delete(renderKey))
    pendingRenders.set(renderKey, rendering)
    return rendering
  }

  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    config: { access: 'public' },
    handler: handlePageRequest,
  })
}

/** `?lng=` stores the language in a cookie, so that later pages use it, with or without JavaScript. */
function languageCookieHeader(url: string, languages: RequestLanguages): string[] {
  // Viewing a preview in another language does not change the interface language.
  if (!languageParameter.test(url) || url.startsWith('/preview?')) return []
  return ['set-cookie', `${languageCookie}=${languages.language}; Path=/; Max-Age=31536000; SameSite=Lax`]
}

/** For the log: a query can contain the token of a preview or of a report, or what a person searched for. */
function withoutQuery(path: string): string {
  return path.split('?', 1)[0] ?? path
}
