// Advertising: booking, delivery, the ledger of events, and reports.
import { eq } from 'drizzle-orm'
import { articleTag } from '#src/news/contract/cache-tags.ts'
import { articles } from '#src/news/server/news.tables.ts'
import type { Memoize } from '#src/platform/cache/memoize.ts'
import type { Db } from '#src/platform/database/database.ts'
import type { UploadedFile } from '#src/platform/http/uploaded-file.ts'
import { createInstallationSecret } from '#src/platform/installation-secret.ts'
import type { Log } from '#src/platform/log.ts'
import { notFound } from '#src/platform/problem.ts'
import type { Write } from '#src/platform/unit-of-work.ts'
import type { AdCsvQuery } from '../contract/ad-statistics.ts'
import type { PublicAdvertisement } from '../contract/advertisement.ts'
import type { AdvertisementChanges, NewAdvertisement } from '../contract/advertisement-input.ts'
import { createCredits } from './billing/credits.ts'
import { createStatements } from './billing/statements.ts'
import { type AdMedia, createAdPictures } from './booking/ad-pictures.ts'
import { createAdvertisementQueries } from './booking/advertisement-queries.ts'
import { createAdvertisementWriter } from './booking/advertisement-writer.ts'
import type { Editor } from './booking/audit-advertisements.ts'
import { createConversions } from './conversions/conversions.ts'
import { createAdClients } from './delivery/ad-clients.ts'
import { createBookings } from './delivery/bookings.ts'
import { createDelivery } from './delivery/delivery.ts'
import type { AdTrafficPolicy } from './ledger/classify-event.ts'
import { createPartitions } from './ledger/create-partitions.ts'
import { createEventRecorder } from './ledger/event-recorder.ts'
import { rebuildRollUps, verifyLedger } from './ledger/verify-ledger.ts'
import { createEventExport } from './reports/event-export.ts'
import { createForecast } from './reports/forecast.ts'
import { writeReportCsv } from './reports/report-csv.ts'
import { createReports } from './reports/reports.ts'
import { createRequestCounter } from './reports/request-counter.ts'
import { createRequestReport } from './reports/request-report.ts'
import { createReportLinks } from './sharing/report-links.ts'
import { createSharedReports } from './sharing/shared-reports.ts'

export type AdsService = ReturnType<typeof createAdsService>

const categoryMaxAgeMs = 60_000

type Dependencies = {
  db: Db
  write: Write
  memoize: Memoize
  log: Log
  media: AdMedia
  timeZone: string
  /** On statements. */
  publisher: { name?: string | undefined; address?: string | undefined }
  /** Without a slash at the end. */
  publicUrl: string
  trafficPolicy: AdTrafficPolicy
  /** Header with the country of the reader, set by the operator's proxy. */
  countryHeader: string | undefined
  /** Called when an advertisement starts or ends, with the tag of what shows advertisements. */
  onChange: (tags: string[]) => void
}

export function createAdsService(deps: Dependencies) {
  const { db } = deps
  const getSecret = createInstallationSecret(db, 'ads-secret')
  const clients = createAdClients()
  const bookings = createBookings(deps)
  const pictures = createAdPictures(deps)
  const writer = createAdvertisementWriter({ ...deps, pictures })
  const queries = createAdvertisementQueries(deps)
  const requests = createRequestCounter(deps)
  const events = createEventRecorder({ ...deps, clients, getSecret })

  const delivery = createDelivery({
    getBookings: bookings.get,
    getSecret,
    findArticleCategory: createCategoryLookup(deps),
    getImpressions: clients.getImpressions,
    countRequest: requests.count,
  })

  return {
    delivery,
    events,
    conversions: createConversions({ ...deps, getSecret, record: events.recordConversion }),
    ...createBilling(deps),
    ...createSharing({ ...deps, getSecret }),
    /** Identifies a network and browser for rate limits and frequency caps. */
    identifyClient: clients.identify,
    list: queries.list,
    search: queries.search,
    /** @throws ProblemError 404 */
    get: queries.get,

    /** What readers may know of an advertisement. @throws ProblemError 404 */
    async getPublic(id: string): Promise<PublicAdvertisement> {
      const booking = await bookings.find(id)
      if (!booking) throw notFound('advertisement')
      return delivery.toPublicAdvertisement(booking)
    },

    /** @throws ProblemError 400 naming the fields; 413 for a large picture */
    create: async (input: NewAdvertisement, file: UploadedFile | undefined, editor: Editor) =>
      queries.get(await writer.create(input, file, editor)),

    /** @throws ProblemError 400 naming the fields, 404, 413 */
    update: async (id: string, input: AdvertisementChanges, file: UploadedFile | undefined, editor: Editor) =>
      queries.get(await writer.update(id, input, file, editor)),

    /** @throws ProblemError 404 */
    activate: async (id: string, editor: Editor) => queries.get(await writer.activate(id, editor)),
    /** @throws ProblemError 404 */
    deactivate: async (id: string, editor: Editor) => queries.get(await writer.deactivate(id, editor)),
    setAdvertiser: writer.setAdvertiser,
    remove: writer.remove,

    ...createReporting(deps),
    /** Job: copies the picture of an advertisement from another site. */
    copyPicture: pictures.copy,
    ...createLedgerTasks(deps),

    /** Stores accepted events. Call before the process ends. */
    async close(): Promise<void> {
      bookings.close()
      await events.close()
      await requests.flush()
    },
  }
}

/** Categories of articles, for advertisements of a category. */
function createCategoryLookup({ db, memoize }: { db: Db; memoize: Memoize }) {
  return (articleId: string): Promise<string | undefined> => {
    const policy = { tags: [articleTag(articleId)], maxAgeMs: categoryMaxAgeMs }
    return memoize(`ads:category ${articleId}`, policy, async () => {
      const [row] = await db
        .select({ category: articles.category })
        .from(articles)
        .where(eq(articles.id, articleId))
      return row?.category
    })
  }
}

function createReporting(deps: { db: Db; timeZone: string }) {
  const { getReport, getStatistics } = createReports(deps)
  return {
    getReport,
    getStatistics,
    /** @throws ProblemError 400 for an unknown grouping or period, 404 for an unknown advertisement */
    async exportReport({ id, by, ...period }: AdCsvQuery): Promise<string> {
      const report = id ? await getStatistics(id, period) : await getReport(period)
      return writeReportCsv(report, by || 'day')
    },
    exportEvents: createEventExport(deps).exportEvents,
    forecast: createForecast(deps).forecast,
    countRequests: createRequestReport(deps).countRequests,
  }
}

function createBilling(deps: Parameters<typeof createStatements>[0]) {
  return { credits: createCredits(deps), statements: createStatements(deps) }
}

function createSharing(deps: Parameters<typeof createReportLinks>[0] & { timeZone: string }) {
  return { reportLinks: createReportLinks(deps), sharedReports: createSharedReports(deps) }
}

function createLedgerTasks({ db, write, log }: { db: Db; write: Write; log: Log }) {
  return {
    verifyLedger: () => verifyLedger(db),
    rebuildRollUps: () => write(({ tx }) => rebuildRollUps(tx)),

    /** Job: prepares the storage of the next months' events. */
    createPartitions: () => createPartitions(db, new Date()),

    /** Job: compares all sums with the events and logs differences. */
    async checkLedger(): Promise<void> {
      const { differences } = await verifyLedger(db)
      if (differences.length === 0) return
      const [first] = differences
      log.error({ differences: differences.length, first }, 'sums of advertisements differ from their events')
    },
  }
}
