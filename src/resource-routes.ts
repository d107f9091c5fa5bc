// Registers what the server sends besides the JSON API and pages: pictures, feeds, files. One line per module.
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { registerAdsTxt } from './ads/server/ads-txt.routes.ts'
import { registerAppleReturn } from './auth/server/providers/apple-return.routes.ts'
import { registerMedia } from './media/server/media.routes.ts'
import { registerCovers } from './news/server/cover/covers.routes.ts'
import { registerExternalPictures } from './news/server/cover/external-pictures.routes.ts'
import { registerMessages } from './pages/message-routes.ts'
import type { Config } from './platform/config.ts'
import { serveFlags } from './platform/http/static-files.ts'
import { projectFolder } from './platform/project-folder.ts'
import { registerPwa } from './pwa/server/pwa.routes.ts'
import type { Services } from './services.ts'
import { registerSyndication } from './syndication/server/syndication.routes.ts'

export async function registerResourceRoutes(
  app: FastifyInstance,
  deps: { services: Services; config: Config; isDevelopment: boolean },
): Promise<void> {
  const { services, config, isDevelopment } = deps
  const { previews } = services.newsroom
  const serviceWorker = join(projectFolder, 'build', 'worker', 'sw.js')
  registerMedia(app, services)
  registerCovers(app, { ...services, previews })
  registerExternalPictures(app, { ...services, previews })
  registerAppleReturn(app)
  registerSyndication(app, { news: services.news, cache: services.caches.responses, config })
  registerAdsTxt(app, config)
  // In development, Vite serves the modules that it would cache.
  registerPwa(app, config.offlineReading && !isDevelopment ? serviceWorker : undefined)
  const folder = join(projectFolder, 'src', 'i18n', 'messages')
  registerMessages(app, { folder, config, canChange: isDevelopment })
  await serveFlags(app, join(projectFolder, 'src', 'i18n', 'flags'))
}
