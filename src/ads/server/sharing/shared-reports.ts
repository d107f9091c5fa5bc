// The report that the holder of a link may read: of one advertisement, or of all advertisements of an advertiser.
import type { KeyObject } from 'node:crypto'
import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Db } from '#src/platform/database/database.ts'
import { notFound } from '#src/platform/problem.ts'
import type { SharedAdReport } from '../../contract/ad-report-link.ts'
import type { AdReportQuery, SharedAdCsvQuery } from '../../contract/ad-statistics.ts'
import { adReportLinks, advertisements } from '../ads.tables.ts'
import { writeReportCsv } from '../reports/report-csv.ts'
import { createReports } from '../reports/reports.ts'
import { verifyReportToken } from './report-token.ts'

export function createSharedReports(deps: { db: Db; timeZone: string; getSecret: () => Promise<KeyObject> }) {
  const { db, getSecret } = deps
  const reports = createReports(deps)

  async function findLink(token: string) {
    const id = verifyReportToken(token, await getSecret())
    if (id === undefined) return undefined
    const isActive = and(isNull(adReportLinks.revokedAt), gt(adReportLinks.expiresAt, new Date()))
    const [link] = await db
      .select()
      .from(adReportLinks)
      .where(and(eq(adReportLinks.id, id), isActive))
    return link
  }

  /** @throws ProblemError 404 for a token that is forged, expired or revoked, 400 for an invalid period */
  async function get(token: string, query: AdReportQuery): Promise<SharedAdReport> {
    const link = await findLink(token)
    // The same for all, so that it says nothing about links that exist.
    if (!link)
      throw notFound('report link', 'It has expired or was revoked. Ask the publisher for a new one.')
    const { id, title, advertiser } = advertisements
    const ads = await db
      .select({ id, title, advertiser })
      .from(advertisements)
      .where(link.adId === null ? eq(advertiser, link.advertiser ?? '') : eq(id, link.adId))
    const adIds = ads.map((ad) => ad.id)
    const [ad] = link.adId === null ? [] : ads
    return {
      ...(await reports.getReport(query, { adIds, isForOutsiders: true })),
      advertisement: ad ? { _id: ad.id, title: ad.title } : null,
      advertiser: ad?.advertiser ?? link.advertiser ?? '',
      expiresAt: link.expiresAt.toISOString(),
    }
  }

  return {
    get,

    /** @throws ProblemError 404 like `get`, 400 for an invalid period or grouping */
    async export(token: string, { by, ...period }: SharedAdCsvQuery): Promise<string> {
      return writeReportCsv(await get(token, period), by || 'day')
    },
  }
}
