// Creates all services of the process and wires their dependencies.
import { join } from 'node:path'
import { createAdsService } from './ads/server/ads.service.ts'
import { advertisementPictureUses } from './ads/server/booking/picture-uses.ts'
import { createAuditService } from './audit/server/audit.service.ts'
import { createAuthService } from './auth/server/auth.service.ts'
import { createPasswords } from './auth/server/passwords.ts'
import { createDailyBackup } from './backup/server/daily-backup.ts'
import { createCaches } from './caches.ts'
import { createCatalogueService } from './catalogue/server/catalogue.service.ts'
import { correctionRelations } from './catalogue/server/corrections/correction-relations.ts'
import { createCorrectionsService } from './catalogue/server/corrections/corrections.service.ts'
import { productPictureUses } from './catalogue/server/product-pictures.ts'
import { productSearchSource } from './catalogue/server/product-queries.ts'
import { registerJobs } from './jobs.ts'
import { createLegalService, type LegalService } from './legal/server/legal.service.ts'
import { decodeLimits } from './media/server/decode-limits.ts'
import { createImageWorker } from './media/server/image-worker.ts'
import { createMediaService, type MediaService } from './media/server/media.service.ts'
import type { PictureTasks } from './media/server/picture-tasks.ts'
import { articleSearchSource } from './news/server/article-search.ts'
import type { CoverTasks } from './news/server/cover/cover-tasks.ts'
import { createNewsService, type NewsService } from './news/server/news.service.ts'
import { articlePictureUses } from './newsroom/server/articles/picture-uses.ts'
import { classifyArticle } from './newsroom/server/classify/classify-article.ts'
import { createNewsroomService } from './newsroom/server/newsroom.service.ts'
import { htmlToPlainText } from './newsroom/server/rich-text/html-to-plain-text.ts'
import { createRichText } from './newsroom/server/rich-text/rich-text.ts'
import { createStoringRichText } from './newsroom/server/rich-text/storing-rich-text.ts'
import { notificationRelations } from './notifications/server/notification-relations.ts'
import { createNotificationsService } from './notifications/server/notifications.service.ts'
import { createCacheInvalidation } from './platform/cache/cache-invalidation.ts'
import { createMemoize, type Memoize } from './platform/cache/memoize.ts'
import type { Config } from './platform/config.ts'
import type { Database, Db } from './platform/database/database.ts'
import { createJobQueue } from './platform/jobs/job-queue.ts'
import { createLlmClient } from './platform/llm-client.ts'
import type { Log } from './platform/log.ts'
import { createMailTransport } from './platform/mail/create-mail-transport.ts'
import { createOutbox } from './platform/mail/outbox.ts'
import type { MailTransport } from './platform/mail/transports.ts'
import { productVersion } from './platform/package-version.ts'
import { workerUrl } from './platform/project-folder.ts'
import { createRateLimiter, type RateLimiter } from './platform/rate-limit/rate-limiter.ts'
import { createSecretEncryption } from './platform/secret-encryption.ts'
import { createStorage } from './platform/storage/create-storage.ts'
import type { Storage } from './platform/storage/storage.ts'
import { createWrite, type Write } from './platform/unit-of-work.ts'
import { createRecommendationService } from './recommendation/server/recommendation.service.ts'
import { storeVisitRelations } from './recommendation/server/store-visit-relations.ts'
import { createScanService } from './scan/server/scan.service.ts'
import { scanRelations } from './scan/server/scan-relations.ts'
import { createSearchIndex } from './search/server/search-index.ts'
import { listRelations } from './social/server/lists/list-relations.ts'
import { enqueueFollowBack } from './social/server/people/follow-back.ts'
import { reviewPictureUses, reviewRelations } from './social/server/reviews/review-relations.ts'
import { reviewTotals } from './social/server/reviews/review-totals.ts'
import { createSocialService } from './social/server/social.service.ts'
import { createSubscriptionService } from './subscription/server/subscription.service.ts'
import { createTranslationService } from './translation/server/translation.service.ts'
import { createUserAdministration } from './users/server/user-administration.ts'
import {
  type AccountDataSource,
  createUsersService,
  type UsersService,
} from './users/server/users.service.ts'

export type Services = ReturnType<typeof wireServices>

/** All tasks of the image worker (src/image.worker.ts). */
export type ImageTasks = PictureTasks & CoverTasks

type ServiceDependencies = {
  config: Config
  database: Database
  log: Log
  /** Replaces the mail transport of the settings. */
  mailTransport?: MailTransport
}

/** Also registers the jobs: every process may enqueue them. Only the server starts to run them. */
export function createServices(deps: ServiceDependencies): Services {
  const services = wireServices(deps)
  registerJobs(services, deps.database)
  return services
}

function wireServices(deps: ServiceDependencies) {
  const { config, log, database } = deps
  const { db } = database
  const { publicUrl, timeZone, publisher } = config
  const caches = createCaches(config)
  const { audit, cacheInvalidation, jobs, outbox, write } = createUnitOfWork(deps, {
    onInvalidate: caches.invalidate,
    onPoll: (now) => newsroom.scheduleWatcher.poll(now),
  })
  const memoize = createMemoize(caches.memoized)
  const richText = createRichText()
  const searchIndex = createSearchIndex({ db, source: articleSearchSource })
  const shared = { db, log, write, memoize, timeZone, publicUrl, publisher, richText, searchIndex }

  const images = createImageWorker<ImageTasks>({ log, entry: workerUrl('image.worker', import.meta.url) })
  const storage = createStorage({ ...config, log })
  const media = createMedia({ ...shared, images, storage })
  const describePictures = media.library.findMetadata
  const { news, newsroom, translation } = createNews(config, {
    ...{ ...shared, media, images, describePictures },
    onPublished: caches.invalidate,
  })
  const ads = createAdsService({ ...shared, ...config.ads, media, onChange: caches.invalidate })
  const users = createUsersService({ db, write, onBecamePublic: enqueueFollowBack })
  const rateLimiter = createRateLimiter({ db })
  const oils = createCatalogue({ ...shared, config, media, news, users, rateLimiter, storage })
  const accountData = listAccountData(oils)
  const { sanitize: sanitizeHtml } = richText
  const legal = createLegalService({ ...shared, sanitizeHtml, folder: join(config.dataDir, 'legal') })
  const identity = createIdentity(deps, { write, users, rateLimiter, accountData, legal })

  return {
    news,
    newsroom,
    translation,
    ads,
    ...oils,
    audit,
    dailyBackup: createDailyBackup({ ...shared, config, database, storage }),
    legal,
    media,
    storage,
    memoize,
    ...identity,
    cacheInvalidation,
    jobs,
    outbox,
    write,
    caches,
    close: () => close({ jobs, cacheInvalidation, news, ads, newsroom, richText, images, ...oils, media }),
  }
}

type NewsDependencies = Omit<Parameters<typeof createNewsService>[0], 'translation'> &
  Omit<
    Parameters<typeof createNewsroomService>[0],
    'news' | 'classify' | 'llm' | 'onArticleStored' | 'storingRichText'
  > & { media: MediaService }

/** Articles, the newsroom that writes them, and their translations. */
function createNews(config: Config, deps: NewsDependencies) {
  const llm = config.llm && createLlmClient(config.llm)
  const settings = config.translation
  const storingRichText = createStoringRichText(deps)
  const translation = createTranslationService({
    ...{ ...deps, llm, settings, toPlainText: htmlToPlainText },
    richText: storingRichText,
  })
  const news = createNewsService({ ...deps, translation })
  const { onArticleStored } = translation.machine.requests
  const own = { news, llm, classify: classifyArticle, onArticleStored, storingRichText }
  const newsroom = createNewsroomService({ ...deps, ...own })
  return { news, newsroom, translation }
}

type Closed = Pick<Services, 'jobs' | 'cacheInvalidation' | 'news' | 'ads' | 'newsroom' | 'media'> & {
  richText: { close: () => Promise<void> }
  images: { close: () => void }
  catalogue: { close: () => Promise<void> }
  scan: { close: () => void }
}

/** Completes accepted work that is not stored yet. */
async function close({
  jobs,
  cacheInvalidation,
  news,
  ads,
  newsroom,
  richText,
  images,
  catalogue,
  scan,
  media,
}: Closed) {
  // Before the jobs: one of them waits for sizes that are being made, which end after the current picture.
  const mediaClosed = media.close()
  await jobs.stop()
  await cacheInvalidation.stop()
  await news.eventCounter.close()
  await ads.close()
  await newsroom.scheduleWatcher.settled()
  await catalogue.close()
  await richText.close()
  images.close()
  scan.close()
  await mediaClosed
}

type CatalogueDependencies = {
  config: Config
  db: Db
  write: Write
  memoize: Memoize
  log: Log
  media: MediaService
  news: NewsService
  users: UsersService
  rateLimiter: RateLimiter
  storage: Storage
  publicUrl: string
}

/** Products, the scanner that recognises them, what members say about them and are told, and their plans. */
function createCatalogue({ config, ...dependencies }: CatalogueDependencies) {
  const { db } = dependencies
  const searchIndex = createSearchIndex({ db, source: productSearchSource })
  const contact = config.publisher.email ?? config.publicUrl
  const userAgent = `Olea/${productVersion()} (${contact})`
  const notifications = createNotificationsService({
    ...dependencies,
    ownPushService: config.pushService,
    contact: config.publisher.email ? `mailto:${config.publisher.email}` : config.publicUrl,
    // Loaded on demand, like fetchUrl.
    postUrl: async (...sent) => (await import('./platform/outbound/safe-post.ts')).safePost(...sent),
  })
  const { notify, scheduleReminder, onOfferNews } = notifications
  const catalogue = createCatalogueService({
    ...dependencies,
    onOfferNews,
    searchIndex,
    relations: [
      ...[reviewRelations, listRelations, storeVisitRelations, scanRelations],
      ...[notificationRelations, correctionRelations],
    ],
    ratingSource: reviewTotals,
    openFoodFacts: { ...config.openFoodFacts, userAgent },
    // Loaded on demand: its HTTP client is a hundred files.
    fetchUrl: async (...sent) => (await import('./platform/outbound/safe-fetch.ts')).safeFetch(...sent),
  })
  const entry = workerUrl('scan.worker', import.meta.url)
  return {
    catalogue,
    notifications,
    scan: createScanService({ ...dependencies, catalogue, entry, notify, scheduleReminder }),
    social: createSocialService({ ...dependencies, catalogue, notify }),
    recommendation: createRecommendationService({ ...dependencies, catalogue }),
    corrections: createCorrectionsService({ ...dependencies, catalogue, notify }),
    subscription: createSubscriptionService({ ...dependencies, settings: config.subscription }),
  }
}

/** What the export of an account contains, and what is deleted with it. */
function listAccountData(oils: ReturnType<typeof createCatalogue>): AccountDataSource[] {
  const { notifications, social, recommendation, subscription, corrections } = oils
  return [notifications, social, recommendation, subscription, corrections].flatMap(
    ({ accountData }) => accountData,
  )
}

/** The unit of work and what it writes to. */
function createUnitOfWork(
  { config, database, log, mailTransport }: ServiceDependencies,
  listeners: Pick<Parameters<typeof createCacheInvalidation>[0], 'onInvalidate' | 'onPoll'>,
) {
  const { db } = database
  const audit = createAuditService({ db })
  const cacheInvalidation = createCacheInvalidation({ db, log, ...listeners })
  const outbox = createOutbox({ db, log, transport: mailTransport ?? createMailTransport(config) })
  const jobs = createJobQueue({ database, log })
  const write = createWrite({ db, cacheInvalidation, outbox, jobs, recordAudit: audit.record })
  return { audit, cacheInvalidation, jobs, outbox, write }
}

type MediaDependencies = Omit<Parameters<typeof createMediaService>[0], 'pictureUses' | 'fetchUrl'> & {
  publicUrl: string
}

function createMedia(deps: MediaDependencies) {
  return createMediaService({
    ...deps,
    pictureUses: [articlePictureUses, advertisementPictureUses, productPictureUses, reviewPictureUses],
    async fetchUrl(url) {
      // Loaded on demand: its HTTP client is a hundred files, needed only for pictures from other sites.
      const { safeFetch } = await import('./platform/outbound/safe-fetch.ts')
      return safeFetch(url, {
        ownHosts: [new URL(deps.publicUrl).hostname],
        maxBytes: decodeLimits.bytes,
        accept: 'image/*',
      })
    },
  })
}

type IdentityDependencies = {
  write: Write
  users: UsersService
  rateLimiter: RateLimiter
  accountData: readonly AccountDataSource[]
  legal: LegalService
}

/** Authentication, and the administration of accounts. */
function createIdentity({ config, database }: ServiceDependencies, deps: IdentityDependencies) {
  const { db } = database
  const passwords = createPasswords()
  const auth = createAuthService({
    ...deps,
    db,
    passwords,
    secretEncryption: createSecretEncryption(config),
    publicUrl: config.publicUrl,
    providers: config.identityProviders,
    requireAdminSecondFactor: config.requireAdminSecondFactor,
  })
  const userAdministration = createUserAdministration({
    ...deps,
    db,
    endSessions: auth.sessions.endAll,
    verifyOwner: auth.verifyOwner,
    composeAdminNotice: auth.composeAdminNotice,
  })
  const { users, rateLimiter } = deps
  return { users, rateLimiter, userAdministration, passwords, auth }
}
