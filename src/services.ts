// The one wiring: what every feature needs, and what it is given.
import { join } from 'node:path'
import { type AuditService, createAuditService } from './audit/server/audit.service.ts'
import { createAuthService } from './auth/server/auth.service.ts'
import { createPasswords } from './auth/server/passwords.ts'
import { createCustomDocuments } from './legal/server/custom-documents.ts'
import { pictureLimits } from './media/server/decode-limits.ts'
import { createWorkshop } from './media/server/image-worker/image-worker.ts'
import { createMediaService } from './media/server/media.service.ts'
import { createNewsService, type NewsDependencies } from './news/server/news.service.ts'
import { classifyArticle } from './newsroom/server/classify/classify-article.ts'
import { createDeskService } from './newsroom/server/newsroom.service.ts'
import { createRichText } from './newsroom/server/rich-text/rich-text.ts'
import { type CacheInvalidation, createCacheInvalidation } from './platform/cache/cache-invalidation.ts'
import { createMemoize } from './platform/cache/memoize.ts'
import { createTaggedCache } from './platform/cache/tagged-cache.ts'
import type { Config } from './platform/config.ts'
import type { Database } from './platform/database/database.ts'
import { type CachedResponse, estimateResponseBytes } from './platform/http/cached-response.ts'
import { createChatEngine } from './platform/llm.ts'
import type { Log } from './platform/log.ts'
import { createOutbox } from './platform/mail/outbox.ts'
import { createFolderTransport, createSmtpTransport, type MailTransport } from './platform/mail/transports.ts'
import { createRateLimiter } from './platform/rate-limit/rate-limiter.ts'
import { createSealing } from './platform/sealing.ts'
import { chooseStorage } from './platform/storage/choose-storage.ts'
import { createSearchIndex } from './search/server/search-index.ts'
import { createPeople } from './users/server/people.ts'
import { createUsersService } from './users/server/users.service.ts'

export type Services = ReturnType<typeof createServices>

const factsBytes = 16 * 1024 * 1024

type Needs = {
  config: Config
  database: Database
  log: Log
  /** Takes mails instead of the server or the folder of the settings. */
  carrier?: MailTransport
}

export function createServices(needs: Needs) {
  const { config, log } = needs
  const { db } = needs.database
  const finished = createTaggedCache<CachedResponse>({
    maxBytes: config.pageCacheBytes,
    sizeOf: estimateResponseBytes,
  })
  const facts = createTaggedCache<unknown>({
    maxBytes: factsBytes,
    sizeOf: (value) => JSON.stringify(value)?.length ?? 0,
  })

  const cacheInvalidation: CacheInvalidation = createCacheInvalidation({
    db,
    log,
    onInvalidate(tags) {
      for (const cache of [finished, facts]) {
        if (tags) cache.invalidate(tags)
        else cache.invalidateAll()
      }
    },
    onPoll: (now) => newsroom.news.due.look(now),
  })

  const memoize = createMemoize(facts)
  const newsroom = createNewsroom(needs, {
    cacheInvalidation,
    memoize,
    describePictures: (ids) => media.library.describe(ids),
    onDue: (tags) => {
      finished.invalidate(tags)
      facts.invalidate(tags)
    },
  })
  const workshop = createWorkshop({ log })
  const storage = chooseStorage({ ...config, log })
  const media = createMediaService({
    db,
    cacheInvalidation,
    audit: newsroom.audit,
    workshop,
    storage,
    publicUrl: config.publicUrl,
    log,
    async fetchAddress(url) {
      // Its HTTP client is a hundred files that a newspaper without foreign pictures never needs.
      const { safeFetch } = await import('./platform/outbound/safe-fetch.ts')
      return safeFetch(url, {
        ownHosts: [new URL(config.publicUrl).hostname],
        maxBytes: pictureLimits.bytes,
        accept: 'image/*',
      })
    },
  })
  const identity = createIdentity(needs, newsroom.audit)

  return {
    news: newsroom.news,
    desk: newsroom.desk,
    audit: newsroom.audit,
    customDocuments: newsroom.customDocuments,
    media,
    storage,
    memoize,
    ...identity,
    cacheInvalidation,
    caches: { responses: finished, memoized: facts },
    /** Finishes what was accepted and not stored yet. */
    async close(): Promise<void> {
      await cacheInvalidation.stop()
      await identity.outbox.close()
      await newsroom.close()
      workshop.close()
      await media.close()
    },
  }
}

/** The articles, the desk they are made at, and the record of what is done there. */
function createNewsroom(
  { config, database, log }: Needs,
  kept: Pick<NewsDependencies, 'cacheInvalidation' | 'memoize' | 'describePictures' | 'onDue'>,
) {
  const { db } = database
  const { timeZone, publicUrl } = config
  const audit = createAuditService({ db })
  const shared = {
    db,
    log,
    audit,
    timeZone,
    ...kept,
    searchIndex: createSearchIndex({ db }),
    richText: createRichText(),
  }
  const news = createNewsService({ ...shared, classify: classifyArticle })
  const engine = config.engine && createChatEngine(config.engine)
  const desk = createDeskService({ ...shared, news, publicUrl, engine })
  return {
    news,
    desk,
    audit,
    customDocuments: createCustomDocuments({
      folder: join(config.dataDir, 'legal'),
      sanitise: shared.richText.sanitise,
      log,
    }),
    async close(): Promise<void> {
      await news.counting.close()
      await news.due.settled()
      await shared.richText.close()
    },
  }
}

/** Who people are, how they prove it, and the mail they get about it. */
function createIdentity({ config, database, log, carrier }: Needs, audit: AuditService) {
  const { db } = database
  const outbox = createOutbox({ db, log, carrier: carrier ?? carrierOf(config) })
  const rateLimiter = createRateLimiter({ db })
  const users = createUsersService({ db })
  const passwords = createPasswords()
  const auth = createAuthService({
    db,
    users,
    passwords,
    outbox,
    rateLimiter,
    audit,
    sealing: createSealing(config),
    publicUrl: config.publicUrl,
    providers: config.providers,
    requireAdminSecondFactor: config.requireAdminSecondFactor,
  })
  const people = createPeople({ db, users, audit, endSessions: auth.sessions.endAll })
  return { outbox, rateLimiter, users, people, passwords, auth }
}

/** A newspaper that has no mail server yet still shows its codes to whoever can read its data folder. */
function carrierOf({ mail, dataDir }: Config): MailTransport {
  return mail.smtpUrl
    ? createSmtpTransport({ url: mail.smtpUrl, from: mail.from })
    : createFolderTransport({ folder: join(dataDir, 'mail'), from: mail.from })
}
