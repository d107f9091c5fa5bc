// What makes a newspaper in the browser an application on the device: its manifest and its icons.
import type { FastifyInstance } from 'fastify'
import { chooseLanguages } from '#src/i18n/choose-language.ts'
import { notFound } from '#src/platform/problem.ts'
import { drawIcon, icons } from './draw-icon.ts'
import { webAppManifest } from './web-app-manifest.ts'

const options = { config: { access: 'public' as const }, schema: { hide: true } }
/** Neither is named by its content; both change with a new edition of Olea at most. */
const caching = 'public, max-age=86400'

export function registerOffline(app: FastifyInstance): void {
  const drawn = new Map<string, Promise<Buffer>>()

  app.get('/manifest.webmanifest', options, async (request, reply) => {
    const { language } = chooseLanguages(request.raw)
    const manifest = await webAppManifest(language)
    return reply
      .headers({
        'content-type': 'application/manifest+json; charset=utf-8',
        'cache-control': caching,
        vary: 'Accept-Language, Cookie',
      })
      .send(JSON.stringify(manifest))
  })

  app.get<{ Params: { name: string } }>('/icons/:name.png', options, async (request, reply) => {
    const { name } = request.params
    const drawing = icons[name]
    if (!drawing) throw notFound('picture')
    const picture = drawn.get(name) ?? drawIcon(drawing)
    drawn.set(name, picture)
    return reply
      .headers({
        'content-type': 'image/png',
        'cache-control': caching,
        'cross-origin-resource-policy': 'cross-origin',
      })
      .send(await picture)
  })
}
