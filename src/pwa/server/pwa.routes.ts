// What makes a newspaper in the browser an application on the device: its manifest, its icons, and the service worker
// that answers without a connection.
import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { chooseLanguages } from '#src/i18n/choose-languages.ts'
import { rememberEach } from '#src/platform/memoize-map.ts'
import { notFound } from '#src/platform/problem.ts'
import { drawIcon, icons } from './draw-icon.ts'
import { unregisterServiceWorkerScript } from './unregister-service-worker.ts'
import { createWebAppManifest } from './web-app-manifest.ts'

const options = { config: { access: 'public' as const }, schema: { hide: true } }
/** Neither is named by its content; both change with a new edition of Olea at most. */
const caching = 'public, max-age=86400'

/** What the worker itself may do: ask this site. */
const workerPolicy = "default-src 'none'; script-src 'self'; connect-src 'self'"

/** @param workerFile of the build; without one, whoever has a worker loses it */
export function registerPwa(app: FastifyInstance, workerFile: string | undefined): void {
  const draw = rememberEach(drawIcon)

  app.get('/manifest.webmanifest', options, async (request, reply) => {
    const { language } = chooseLanguages(request.raw)
    const manifest = await createWebAppManifest(language)
    return reply
      .headers({
        'content-type': 'application/manifest+json; charset=utf-8',
        'cache-control': caching,
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
        'content-security-policy': workerPolicy,
      })
      .send(script)
  })

  app.get<{ Params: { name: string } }>('/icons/:name.png', options, async (request, reply) => {
    const { name } = request.params
    const drawing = Object.hasOwn(icons, name) ? icons[name] : undefined
    if (!drawing) throw notFound('picture')
    const picture = await draw(drawing)
    return reply
      .headers({
        'content-type': 'image/png',
        'cache-control': caching,
        'cross-origin-resource-policy': 'cross-origin',
      })
      .send(picture)
  })
}
