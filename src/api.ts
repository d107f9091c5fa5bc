// Registers the JSON API: one line per module.
import type { FastifyInstance } from 'fastify'
import { registerAds } from './ads/server/ads.routes.ts'
import { apiTags } from './api-tags.ts'
import { registerAudit } from './audit/server/audit.routes.ts'
import { registerAuth } from './auth/server/auth.routes.ts'
import { registerBackup } from './backup/server/backup.routes.ts'
import { registerCatalogue } from './catalogue/server/catalogue.routes.ts'
import { registerCorrections } from './catalogue/server/corrections/corrections.routes.ts'
import { registerExchange } from './catalogue/server/exchange.routes.ts'
import { registerLegal } from './legal/server/legal.routes.ts'
import { registerLibrary } from './media/server/library.routes.ts'
import { registerNews } from './news/server/news.routes.ts'
import { registerNewsroom } from './newsroom/server/newsroom.routes.ts'
import { registerNotifications } from './notifications/server/notifications.routes.ts'
import { registerApiCache } from './platform/http/api-cache.ts'
import { registerHealthRoutes } from './platform/http/health.ts'
import { registerOpenApi } from './platform/http/openapi.ts'
import { registerRateLimits } from './platform/http/rate-limits.ts'
import { registerRecommendation } from './recommendation/server/recommendation.routes.ts'
import { registerScan } from './scan/server/scan.routes.ts'
import type { Services } from './services.ts'
import { registerSocial } from './social/server/social.routes.ts'
import { registerSubscription } from './subscription/server/subscription.routes.ts'
import { registerTranslation } from './translation/server/translation.routes.ts'
import { registerTranslationExchange } from './translation/server/translation-exchange.routes.ts'
import { registerUsers } from './users/server/users.routes.ts'

type ApiDependencies = { services: Services; checkDatabase: () => Promise<void>; publicUrl: string }

export async function registerApi(app: FastifyInstance, deps: ApiDependencies): Promise<void> {
  const { services } = deps
  await app.register(
    async (api) => {
      registerApiCache(api, services.caches.responses)
      registerRateLimits(api, services.rateLimiter)
      await registerOpenApi(api, { publicUrl: deps.publicUrl, tags: apiTags })
      registerHealthRoutes(api, deps)
      registerAuth(api, services)
      registerUsers(api, services)
      registerNews(api, services)
      registerLibrary(api, services)
      registerNewsroom(api, services)
      registerTranslation(api, services)
      registerTranslationExchange(api, services)
      registerAds(api, services)
      registerCatalogue(api, services)
      registerExchange(api, services)
      registerCorrections(api, services)
      registerScan(api, services)
      registerSubscription(api, services)
      registerLegal(api, services)
      registerSocial(api, services)
      registerRecommendation(api, services)
      registerNotifications(api, services)
      registerAudit(api, services)
      registerBackup(api, services)
    },
    { prefix: '/api' },
  )
}
