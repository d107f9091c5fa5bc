// The pages: rendered by React Router, kept as finished answers until something they show changes.
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
import { pageContentSecurityPolicy, signInClientOf } from '#src/platform/http/content-security-policy.ts'
import { securityHeaders } from '#src/platform/http/security-headers.ts'
import type { Log } from '#src/platform/log.ts'
import { notFound } from '#src/platform/problem.ts'
import type { Services } from '#src/services.ts'
import { firstScript } from '#src/shell/inline-script.ts'
import { litePage } from './lite-page.ts'
import { type PageContext, pageContext, servicesContext } from './page-context.ts'
import { asksForLanguage, type Languages, type ParsedPageRequest, parsePageRequest } from './page-request.ts'

type Build = ServerBuild | (() => Promise<ServerBuild>)
type Rendered = { finished: CachedResponse; cachePolicy: { tags: string[]; maxAgeMs: number } | undefined }

/** What is no call is no page either: whoever asks here reads JSON. */
const underApi = /^\/api(?:[/?]|$)/

const cacheControl = 'public, max-age=0, must-revalidate'

export function registerPages(
  app: FastifyInstance,
  needs: { services: Services; config: Config; log: Log; build: Build; mode: 'production' | 'development' },
): void {
  const { services, config } = needs
  const cache = services.caches.responses
  const handle = createRequestHandler(needs.build, needs.mode)
  const staticHeaders = securityHeaders(config)
  const underWay = new Map<string, Promise<Rendered>>()

  async function render({ address, choice, lite }: ParsedPageRequest): Promise<Rendered> {
    let cachePolicy: Rendered['cachePolicy']
    let outage = false
    const page: PageContext = {
      ...choice,
      publicUrl: config.publicUrl,
      apiUrl: config.apiUrl,
      publisher: config.publisher,
      stores: config.stores,
      timeZone: config.timeZone,
      isOfflineReadingOn: config.offlineReading,
      isDocument: !/\.data(\?|$)/.test(address),
      texts: new Map([['first-script', firstScript]]),
      cache: (policy) => {
        // Several loaders of one page: it stays right as long as the shortest, and depends on what all show.
        cachePolicy = cachePolicy
          ? {
              tags: [...new Set([...cachePolicy.tags, ...policy.tags])],
              maxAgeMs: Math.min(cachePolicy.maxAgeMs, policy.maxAgeMs),
            }
          : policy
      },
      failed: (error) => {
        outage ||= isDatabaseOutage(error)
        needs.log.error({ error, address }, 'a page failed')
      },
    }
    const context = new RouterContextProvider()
    context.set(servicesContext, services)
    context.set(pageContext, page)
    // Only what the cache key names reaches the renderer: no header, no unknown query can change a kept page.
    const response = await handle(new Request(new URL(address, config.publicUrl)), context)
    let body = Buffer.from(await response.arrayBuffer())
    const headers: Record<string, string> = { ...staticHeaders, vary: 'Accept-Language, Cookie, Save-Data' }
    for (const [name, value] of response.headers) headers[name] = value
    if (headers['content-type']?.startsWith('text/html')) {
      const whole = body.toString()
      const html = lite.isLite ? litePage(whole, lite.asked === '1') : whole
      if (lite.isLite) body = Buffer.from(html)
      headers['content-security-policy'] = pageContentSecurityPolicy(
        html,
        needs.mode,
        { client: signInClientOf(config.providers.google), apiUrl: config.apiUrl },
        headers['x-frame-options'] === 'SAMEORIGIN',
      )
    }
    headers['cache-control'] ??= response.status < 500 ? cacheControl : 'no-store'
    if (outage) headers['retry-after'] = '5'
    const status = outage && response.status === 500 ? 503 : response.status
    return {
      finished: createCachedResponse(status, headers, body),
      cachePolicy: status < 400 ? cachePolicy : undefined,
    }
  }

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    if (underApi.test(request.url)) throw notFound('route', 'There is no such call.')
    const asked = parsePageRequest(request.raw)
    const { key, address, choice } = asked
    const extra = ['x-request-id', request.id, ...rememberChoice(request.url, choice)]
    const { finished } = await renderOnce(asked)
    reply.hijack()
    // Looked for only now: what was dropped while the page was made must not be shown.
    const older = finished.status >= 500 ? cache.get(key) : undefined
    if (older) {
      // What was right a moment ago is better than an error: writers drop what changed, so this is not wrong.
      request.log.warn({ address }, 'served an older copy of a page that cannot be rendered now')
      sendCachedResponse(request.raw, reply.raw, older.value, [...extra, 'x-cache', 'stale'])
      return
    }
    sendCachedResponse(request.raw, reply.raw, finished, extra)
  }

  /** Many readers of one page that is not there yet share one rendering. */
  function renderOnce(asked: ParsedPageRequest): Promise<Rendered> {
    const { key } = asked
    const since = cache.currentGeneration()
    // Who comes after something changed must not join a rendering that began before.
    const made = `${since} ${key}`
    const shared = underWay.get(made)
    if (shared) return shared
    const rendering = render(asked)
      .then((rendered) => {
        if (rendered.cachePolicy) cache.set(key, rendered.finished, { since, ...rendered.cachePolicy })
        return rendered
      })
      .finally(() => underWay.delete(made))
    underWay.set(made, rendering)
    return rendering
  }

  app.route({ method: ['GET', 'HEAD'], url: '/*', config: { access: 'public' }, handler: answer })
}

/** A language asked for by address is a choice: the next page comes in it without the query, with or without JavaScript. */
function rememberChoice(url: string, choice: Languages): string[] {
  // Who looks at a preview in another language has not chosen one.
  if (!asksForLanguage.test(url) || url.startsWith('/preview?')) return []
  return ['set-cookie', `${languageCookie}=${choice.language}; Path=/; Max-Age=31536000; SameSite=Lax`]
}
