// Statistics of advertisements, read from the roll-ups by day: their size depends on days and dimensions, not on events.
import { and, eq, gte, inArray, isNotNull, lte, ne, type SQL, sql } from 'drizzle-orm'
import { articles } from '#src/news/server/news.tables.ts'
import type { Db } from '#src/platform/database/database.ts'
import { isId } from '#src/platform/id.ts'
import { notFound } from '#src/platform/problem.ts'
import {
  type AdDimension,
  adDimensions,
  type ExclusionReason,
  exclusionReasons,
} from '../../contract/ad-dimensions.ts'
import type { AdFigures, AdReport, AdReportQuery, AdStatistics } from '../../contract/ad-statistics.ts'
import { revenuePerConversion } from '../../contract/revenue-per-conversion.ts'
import { adDays, advertisements } from '../ads.tables.ts'
import { toDollars } from '../booking/money.ts'
import { type Figures, figureNames } from '../ledger/roll-ups.ts'
import { addFigures, toAdFigures } from './figures.ts'
import { type ReportPeriod, resolveReportPeriod } from './report-period.ts'

/** Values of a dimension that a report lists; the others are one row. */
const maxValues = 200
const otherValues = 'other'

const sums = Object.fromEntries(
  figureNames.map((name) => [name, sql<number>`sum(${adDays[name]})::float8`]),
) as Record<keyof Figures, SQL<number>>

/** Counted and excluded events: the rows of this dimension have all figures, and the reasons. */
const byReason = eq(adDays.dimension, 'reason')

/** What a report is limited to. */
type ReportScope = {
  /** Only these advertisements; all when undefined. */
  adIds?: readonly string[]
  /** Without titles of articles that readers cannot see. */
  isForOutsiders?: boolean
}

export function createReports({ db, timeZone }: { db: Db; timeZone: string }) {
  async function readDays({ previousFrom, to }: ReportPeriod, ofAd: SQL | undefined) {
    return db
      .select({ day: adDays.day, reason: adDays.value, ...sums })
      .from(adDays)
      .where(and(byReason, gte(adDays.day, previousFrom), lte(adDays.day, to), ofAd))
      .groupBy(adDays.day, adDays.value)
  }

  async function readDimensions({ from, to }: ReportPeriod, ofAd: SQL | undefined, ofArticle?: SQL) {
    const { dimension, value, day } = adDays
    const rows = await db
      .select({ dimension, value, ...sums })
      .from(adDays)
      .where(and(ne(dimension, 'reason'), gte(day, from), lte(day, to), ofAd))
      .groupBy(dimension, value)
    const byDimension = Map.groupBy(rows, (row) => row.dimension)
    const dimensions = adDimensions.filter((name): name is ReportedDimension => name !== 'reason')
    const tables = dimensions.map((name) => [name, limitValues(byDimension.get(name) ?? [])] as const)
    const found = Object.fromEntries(tables) as Record<ReportedDimension, ValueRow[]>
    const titles = await readTitles(
      found.article.map((row) => row.value),
      ofArticle,
    )
    return {
      ...found,
      article: found.article.map((row) => ({ ...row, label: titles.get(row.value) })),
    }
  }

  async function readTitles(ids: string[], ofArticle: SQL | undefined): Promise<Map<string, string>> {
    const known = ids.filter(isId)
    if (known.length === 0) return new Map()
    const rows = await db
      .select({ id: articles.id, title: articles.title })
      .from(articles)
      .where(and(inArray(articles.id, known), ofArticle))
    return new Map(rows.map(({ id, title }) => [id, title]))
  }

  /** Everything that reports of one and of all advertisements have in common. */
  async function readReport(query: AdReportQuery, ofAd: SQL | undefined, ofArticle?: SQL) {
    const period = resolveReportPeriod(query, timeZone, new Date())
    const [rows, dimensions] = await Promise.all([
      readDays(period, ofAd),
      readDimensions(period, ofAd, ofArticle),
    ])
    const current = rows.filter(({ day }) => day >= period.from)
    const byDay = Map.groupBy(current, ({ day }) => day)
    return {
      period: { from: period.from, to: period.to, timeZone },
      figures: toAdFigures(addFigures(current)),
      previous: toAdFigures(addFigures(rows.filter(({ day }) => day < period.from))),
      days: period.days.map((day) => ({ day, ...toAdFigures(addFigures(byDay.get(day) ?? [])) })),
      dimensions,
      exclusions: listExclusions(current),
    }
  }

  return {
    /** @throws ProblemError 400 for an invalid period */
    async getReport(query: AdReportQuery, scope: ReportScope = {}): Promise<AdReport> {
      const { from, to } = resolveReportPeriod(query, timeZone, new Date())
      const { id, title, advertiser } = advertisements
      const ofAds = scope.adIds && inArray(adDays.adId, [...scope.adIds])
      const [report, rows] = await Promise.all([
        readReport(query, ofAds, scope.isForOutsiders ? isNotNull(articles.publicSince) : undefined),
        db
          .select({ _id: id, title, advertiser, ...sums })
          .from(adDays)
          .innerJoin(advertisements, eq(id, adDays.adId))
          .where(and(byReason, gte(adDays.day, from), lte(adDays.day, to), ofAds))
          .groupBy(id, title, advertiser),
      ])
      const found = rows.toSorted((a, b) => b.impressions - a.impressions || (a._id < b._id ? -1 : 1))
      return {
        ...report,
        advertisements: found.map((row) => ({
          ...{ _id: row._id, title: row.title, advertiser: row.advertiser },
          ...toAdFigures(row),
        })),
      }
    },

    /** Also of deleted advertisements. @throws ProblemError 400, 404 */
    async getStatistics(adId: string, query: AdReportQuery): Promise<AdStatistics> {
      const [ad] = isId(adId) ? await db.select().from(advertisements).where(eq(advertisements.id, adId)) : []
      if (!ad) throw notFound('advertisement')
      const report = await readReport(query, eq(adDays.adId, adId))
      const spend = toDollars(ad.spendMicros)
      return {
        _id: ad.id,
        title: ad.title,
        impressionCount: ad.impressionCount,
        clickCount: ad.clickCount,
        viewableCount: ad.viewableCount,
        conversionCount: ad.conversionCount,
        conversionRate: divide(ad.conversionCount, ad.clickCount),
        clickThroughRate: divide(ad.clickCount, ad.impressionCount),
        effectiveCostPerMille: divide(spend, ad.impressionCount) * 1_000,
        totalSpend: spend,
        budget: toDollars(ad.budget),
        returnOnInvestment: spend === 0 ? null : (ad.conversionCount * revenuePerConversion - spend) / spend,
        ...report,
      }
    },
  }
}

type ReportedDimension = Exclude<AdDimension, 'reason'>
type ValueRow = AdFigures & { value: string }

function divide(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole
}

/** Most impressions first. */
function limitValues(rows: (Figures & { value: string })[]): ValueRow[] {
  const sorted = rows.toSorted(
    (a, b) =>
      b.impressions - a.impressions ||
      b.grossImpressions - a.grossImpressions ||
      (a.value < b.value ? -1 : 1),
  )
  const rest = sorted.slice(maxValues)
  return [
    ...sorted.slice(0, maxValues).map((row) => ({ value: row.value, ...toAdFigures(row) })),
    ...(rest.length > 0 ? [{ value: otherValues, ...toAdFigures(addFigures(rest)) }] : []),
  ]
}

function listExclusions(rows: (Figures & { reason: string })[]) {
  const byReason = Map.groupBy(rows, ({ reason }) => reason)
  const find = (reason: ExclusionReason): Figures => addFigures(byReason.get(reason) ?? [])
  return exclusionReasons
    .map((reason) => ({ reason, figures: find(reason) }))
    .filter(({ figures }) => figures.grossImpressions > 0 || figures.grossClicks > 0)
    .map(({ reason, figures }) => ({
      reason,
      impressions: figures.grossImpressions,
      clicks: figures.grossClicks,
    }))
}
