// The figures of a month, from the sums by day that change with the ledger. Charges are what counted events cost; credits
// belong to the day on which they were given.
import { and, eq, gte, lte, type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '#src/platform/database/database.ts'
import type { AdStatementContent } from '../../contract/ad-statement.ts'
import { adDays, advertisements, type StatementFigures, type StatementLine } from '../ads.tables.ts'
import { toDollars } from '../booking/money.ts'
import { getMonthDays } from './statement-month.ts'

type StatementContent = { advertiser: string; lines: StatementLine[]; totals: StatementFigures }

const isCredit = sql`${adDays.value} = 'credit'`
const sumOf = (figure: SQL, condition: SQL) =>
  sql<number>`coalesce(sum(${figure}) filter (where ${condition}), 0)::float8`

/**
 * What each advertiser pays for a month, without the advertisements that are on a statement of it already. Advertisers
 * without charges and credits are left out.
 * @param issued ids of the advertisements on statements of the month
 */
export async function readOpenStatements(
  tx: Transaction,
  month: string,
  issued: ReadonlySet<string>,
): Promise<StatementContent[]> {
  const { first, last } = getMonthDays(month)
  const rows = await tx
    .select({
      adId: advertisements.id,
      title: advertisements.title,
      advertiser: advertisements.advertiser,
      // A credit takes one from the counted ones of its day and adds one to the credited ones.
      impressions: sql<number>`sum(${adDays.impressions})::float8`,
      clicks: sql<number>`sum(${adDays.clicks})::float8`,
      creditedImpressions: sumOf(sql`${adDays.grossImpressions}`, isCredit),
      creditedClicks: sumOf(sql`${adDays.grossClicks}`, isCredit),
      chargesMicros: sumOf(sql`${adDays.spendMicros}`, sql`not ${isCredit}`),
      creditsMicros: sumOf(sql`${adDays.spendMicros}`, isCredit),
    })
    .from(adDays)
    .innerJoin(advertisements, eq(advertisements.id, adDays.adId))
    .where(and(eq(adDays.dimension, 'reason'), gte(adDays.day, first), lte(adDays.day, last)))
    // Its other columns depend on the primary key.
    .groupBy(advertisements.id)
    .orderBy(advertisements.createdAt, advertisements.id)
  const open = rows.filter(({ adId }) => !issued.has(adId))
  return [...Map.groupBy(open, ({ advertiser }) => advertiser)]
    .map(([advertiser, ads]) => createContent(advertiser, ads.map(toLine).filter(hasFigures)))
    .filter(({ totals }) => totals.chargesMicros !== 0 || hasCredits(totals))
    .toSorted((a, b) => (a.advertiser < b.advertiser ? -1 : 1))
}

type Row = Omit<StatementLine, 'amountMicros'> & { advertiser: string }

function toLine({ advertiser: _, impressions, clicks, ...row }: Row): StatementLine {
  return {
    ...row,
    impressions: impressions + row.creditedImpressions,
    clicks: clicks + row.creditedClicks,
    amountMicros: row.chargesMicros + row.creditsMicros,
  }
}

function createContent(advertiser: string, lines: StatementLine[]): StatementContent {
  const sum = (name: keyof StatementFigures) => lines.reduce((total, line) => total + line[name], 0)
  return {
    advertiser,
    lines,
    totals: {
      impressions: sum('impressions'),
      clicks: sum('clicks'),
      chargesMicros: sum('chargesMicros'),
      creditedImpressions: sum('creditedImpressions'),
      creditedClicks: sum('creditedClicks'),
      creditsMicros: sum('creditsMicros'),
      amountMicros: sum('amountMicros'),
    },
  }
}

function hasFigures(line: StatementFigures): boolean {
  return line.impressions > 0 || line.clicks > 0 || hasCredits(line)
}

function hasCredits({ creditedImpressions, creditedClicks }: StatementFigures): boolean {
  return creditedImpressions > 0 || creditedClicks > 0
}

export function toAdStatementContent({ advertiser, lines, totals }: StatementContent): AdStatementContent {
  return {
    advertiser,
    lines: lines.map((line) => ({ _id: line.adId, title: line.title, ...toFigures(line) })),
    totals: toFigures(totals),
  }
}

function toFigures(figures: StatementFigures): AdStatementContent['totals'] {
  const { impressions, clicks, creditedImpressions, creditedClicks } = figures
  return {
    ...{ impressions, clicks, creditedImpressions, creditedClicks },
    charges: toDollars(figures.chargesMicros),
    credits: toDollars(figures.creditsMicros),
    amount: toDollars(figures.amountMicros),
  }
}
