// Routes of the progressive web app: the manifest, the icons and the service worker.
import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { chooseLanguages } from '#src/i18n/choose-languages.ts'
import { memoizeAsync } from '#src/platform/memoize-async.ts'
import { notFound } from '#src/platform/problem.ts'
import { drawIcon, icons } from './draw-icon.ts'
import { unregisterServiceWorkerScript } from './unregister-service-worker.ts'
import { createWebAppManifest } from './web-app-manifest.ts'

const options = { config: { access: 'public' as const }, schema: { hide: true } }
/** For the manifest and the icons. Their URLs contain no hash, but they change with a new version of Olea at most. */
const cacheControl = 'public, max-age=86400'

/** The service worker may connect to this site only. */
const workerCsp = "default-src 'none'; script-src 'self'; connect-src 'self'"

/** @param workerFile path of the built service worker; undefined removes the service worker from all browsers */
export function registerPwa(app: FastifyInstance, workerFile: string | undefined): void {
  const drawCached = memoizeAsync(drawIcon)

  app.get('/manifest.webmanifest', options, async (request, reply) => {
    const { language } = chooseLanguages(request.raw)
    const manifest = await createWebAppManifest(language)
    return reply
      .headers({
        'content-type': 'application/manifest+json; charset=utf-8',
        'cache-control': cacheControl,
        vary: 'Accept-Language, Cookie',
      })
      .send(JSON.stringify(manifest))
  })

  app.get('/sw.js', options, async (_request, reply) => {
    const script = workerFile ? await readFile(workerFile, 'utf8') : unregisterServiceWorkerScript
    return reply
      .headers({
        'content-type': 'text/javascript; charset=utf-8',
        'cache-control': 'no-cache',
        'content-security-policy': workerCsp,
      })
      .send(script)
  })

  // Browsers request this path for responses that name no icon, such as JSON.
  app.get('/favicon.ico', options, async (_request, reply) => reply.redirect('/icons/olea-192.png', 301))

  app.get<{ Params: { name: string } }>('/icons/:name.png', options, async (request, reply) => {
    const { name } = request.params
    const design = Object.hasOwn(icons, name) ? icons[name] : undefined
    if (!design) throw notFound('picture')
    const png = await drawCached(design)
    return reply
      .headers({
        'content-type': 'image/png',
        'cache-control': cacheControl,
        'cross-origin-resource-policy': 'cross-origin',
      })
      .send(png)
  })
}
