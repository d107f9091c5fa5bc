// Statements of advertisers. Issuing copies the figures of a month; later changes of advertisements and later credits leave
// them as they are.
import { desc, eq, like, type SQL, sql } from 'drizzle-orm'
import { toIsoDay, toZonedIsoString } from '#src/i18n/format-date.ts'
import type { Db, Transaction } from '#src/platform/database/database.ts'
import { readSnapshot } from '#src/platform/database/read-snapshot.ts'
import { isId, newId } from '#src/platform/id.ts'
import { conflict, invalidRequest, notFound } from '#src/platform/problem.ts'
import type { Write } from '#src/platform/unit-of-work.ts'
import { accountName, users } from '#src/users/server/users.tables.ts'
import type { AdStatement, AdStatementMonth, NewAdStatement } from '../../contract/ad-statement.ts'
import { adStatements } from '../ads.tables.ts'
import type { Editor } from '../booking/audit-advertisements.ts'
import { toDollars } from '../booking/money.ts'
import { readOpenStatements, toAdStatementContent } from './statement-figures.ts'
import { getIssuableFrom } from './statement-month.ts'

type StatementRow = typeof adStatements.$inferSelect

export function createStatements(deps: {
  db: Db
  write: Write
  timeZone: string
  /** From the settings. */
  publisher: { name?: string | undefined; address?: string | undefined }
}) {
  const { db, write, timeZone, publisher } = deps
  return {
    /** Issued statements of a month, and the current figures of everything else. */
    async listMonth(month: string): Promise<AdStatementMonth> {
      const issuableFrom = getIssuableFrom(month, timeZone)
      const { issued, open } = await readSnapshot(db, async (tx) => {
        const statements = await readStatements(tx, eq(adStatements.month, month))
        return { issued: statements, open: await readOpenStatements(tx, month, listAdIds(statements)) }
      })
      const isOver = issuableFrom <= new Date()
      const advertisers = new Set(issued.map(({ row }) => row.advertiser))
      const canIssue = (advertiser: string) => isOver && advertiser !== '' && !advertisers.has(advertiser)
      const statements = [
        ...issued.map(toAdStatement).map(({ month: _, timeZone: __, publisher: ___, ...statement }) => ({
          ...statement,
          isIssued: true,
          canIssue: false,
        })),
        ...open.map((content) => ({
          ...toAdStatementContent(content),
          ...{ isIssued: false, canIssue: canIssue(content.advertiser) },
          ...{ _id: null, number: null, issuedAt: null, issuedBy: null },
        })),
      ].toSorted((a, b) => (a.advertiser < b.advertiser ? -1 : Number(a.advertiser > b.advertiser)))
      return { month, timeZone, issuableFrom: issuableFrom.toISOString(), statements }
    },

    /**
     * @throws ProblemError 400 before the month is over or without anything to charge or credit, 409 when the advertiser
     *   has a statement of the month already
     */
    async issue({ advertiser, month }: NewAdStatement, editor: Editor): Promise<AdStatement> {
      const now = new Date()
      assertIssuable(month, now, timeZone)
      const id = await write(async ({ tx, audit }) => {
        // Numbers have no gaps, and an advertisement is on one statement of a month: others wait until the commit.
        await tx.execute(sql`lock table ${adStatements} in exclusive mode`)
        const issued = await readStatements(tx, eq(adStatements.month, month))
        assertNotIssued(issued.map(({ row }) => row).find((row) => row.advertiser === advertiser))
        const open = await readOpenStatements(tx, month, listAdIds(issued))
        const content = open.find((statement) => statement.advertiser === advertiser)
        if (!content)
          throw invalidRequest([
            {
              path: 'advertiser',
              message: 'has neither charges nor credits in this month that are not on a statement yet',
            },
          ])
        const number = await getNextNumber(tx, toIsoDay(now, timeZone).slice(0, 4))
        const row = { id: newId(), number, month, timeZone, issuedAt: now, ...content }
        await tx.insert(adStatements).values({
          ...row,
          publisherName: publisher.name ?? '',
          publisherAddress: publisher.address ?? '',
          issuedBy: editor?.id ?? null,
        })
        await audit({
          actor: editor,
          action: 'statement.issued',
          subject: { type: 'statement', id: row.id, label: `${number} ${advertiser}` },
          after: row,
          details: { month, advertiser, amount: toDollars(content.totals.amountMicros) },
        })
        return row.id
      })
      return getStatement(id)
    },

    /** @throws ProblemError 404 */
    get: getStatement,
  }

  async function getStatement(id: string): Promise<AdStatement> {
    const [found] = isId(id) ? await readStatements(db, eq(adStatements.id, id)) : []
    if (!found) throw notFound('statement')
    return toAdStatement(found)
  }
}

function assertIssuable(month: string, now: Date, timeZone: string): void {
  const from = getIssuableFrom(month, timeZone)
  if (now >= from) return
  const message = `is not over: its statements can be issued from ${toZonedIsoString(timeZone, from)}`
  throw invalidRequest([{ path: 'month', message }])
}

function assertNotIssued(existing: StatementRow | undefined): void {
  if (!existing) return
  const detail = `${existing.advertiser} has the statement ${existing.number} of ${existing.month}.`
  throw conflict('statement-already-issued', 'The statement was issued already', detail)
}

/** The table is locked, and its rows are never removed. */
async function getNextNumber(tx: Transaction, year: string): Promise<string> {
  const count = await tx.$count(adStatements, like(adStatements.number, `${year}-%`))
  return `${year}-${String(count + 1).padStart(4, '0')}`
}

type FoundStatement = { row: StatementRow; issuerName: string | null }

function readStatements(source: Db | Transaction, condition: SQL): Promise<FoundStatement[]> {
  return source
    .select({ row: adStatements, issuerName: accountName })
    .from(adStatements)
    .leftJoin(users, eq(users.id, adStatements.issuedBy))
    .where(condition)
    .orderBy(desc(adStatements.issuedAt))
}

/** Advertisements on these statements. */
function listAdIds(statements: FoundStatement[]): Set<string> {
  return new Set(statements.flatMap(({ row }) => row.lines.map(({ adId }) => adId)))
}

function toAdStatement({ row, issuerName }: FoundStatement): AdStatement {
  const { id, number, month, timeZone, issuedAt, issuedBy, publisherName, publisherAddress } = row
  return {
    ...{ _id: id, number, month, timeZone },
    publisher: { name: publisherName, address: publisherAddress },
    issuedAt: issuedAt.toISOString(),
    issuedBy: issuedBy === null ? null : { id: issuedBy, name: issuerName ?? '' },
    ...toAdStatementContent(row),
  }
}
