// Takes back counted events. A credit is an event of the ledger: it has the token of the original, so that each is credited
// once, and belongs to the day on which it is given. The original stays as it is.
import { and, desc, eq, gt, gte, isNull, lt, lte, notExists, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { toIsoDay } from '#src/i18n/format-date.ts'
import type { Db, Transaction } from '#src/platform/database/database.ts'
import { isId, newId } from '#src/platform/id.ts'
import { notFound } from '#src/platform/problem.ts'
import type { Write } from '#src/platform/unit-of-work.ts'
import { accountName, users } from '#src/users/server/users.tables.ts'
import type { AdCredit, AdCreditReply, CreditedKind, NewAdCredit } from '../../contract/ad-credit.ts'
import { adsTag } from '../../contract/cache-tags.ts'
import { adCredits, adEvents, advertisements } from '../ads.tables.ts'
import { createAdAuditRecord, type Editor } from '../booking/audit-advertisements.ts'
import { lockAdvertisement } from '../booking/lock-advertisement.ts'
import { toDollars } from '../booking/money.ts'
import { addEvent, createRollUps } from '../ledger/roll-ups.ts'
import { addToCounters, storeEvents } from '../ledger/store-events.ts'

type StoredEvent = typeof adEvents.$inferSelect

const dayMs = 86_400_000
const creditKinds = { impression: 'impression-credit', click: 'click-credit' } as const satisfies Record<
  CreditedKind,
  StoredEvent['kind']
>

export function createCredits({ db, write, timeZone }: { db: Db; write: Write; timeZone: string }) {
  return {
    /**
     * Credits events of the period that are not credited yet, or as many as there are: first those with a price, the newest
     * first. Deleted advertisements can be credited as well.
     * @throws ProblemError 404
     */
    async create(adId: string, input: NewAdCredit, editor: Editor): Promise<AdCreditReply> {
      return write(async ({ tx, audit, invalidate }) => {
        const ad = await lockAdvertisement(tx, adId, { includeDeleted: true })
        const originals = await listCreditable(tx, adId, input)
        if (originals.length === 0) return { credited: 0, amount: 0 }
        const after = { ...ad }
        const now = new Date()
        const credits = originals.map((event) => toCredit(event, input.kind, now, timeZone))
        const rollUps = createRollUps()
        for (const credit of credits) {
          addToCounters(after, credit)
          addEvent(rollUps, credit)
        }
        await storeEvents(tx, { added: credits, ads: [after], rollUps })
        const { kind, from, to, note } = input
        const credited = credits.length
        const amountMicros = ad.spendMicros - after.spendMicros
        const columns = { kind, from, to, credited, amountMicros, note }
        await tx.insert(adCredits).values({ id: newId(), adId, ...columns, by: editor?.id ?? null, at: now })
        const amount = toDollars(amountMicros)
        const details = { event: kind, from, to, count: input.count, credited, amount, note }
        await audit(createAdAuditRecord('credited', { before: ad, after, editor, details }))
        // An exhausted budget may be available again.
        invalidate(adsTag)
        return { credited, amount }
      })
    },

    /** Newest first, also of deleted advertisements. @throws ProblemError 404 */
    async list(adId: string): Promise<AdCredit[]> {
      const [ad] = isId(adId)
        ? await db.select({ id: advertisements.id }).from(advertisements).where(eq(advertisements.id, adId))
        : []
      if (!ad) throw notFound('advertisement')
      const rows = await db
        .select({ row: adCredits, name: accountName })
        .from(adCredits)
        .leftJoin(users, eq(users.id, adCredits.by))
        .where(eq(adCredits.adId, adId))
        .orderBy(desc(adCredits.at), desc(adCredits.id))
      return rows.map(({ row: { id, adId: _, amountMicros, by, at, ...row }, name }) => ({
        _id: id,
        ...row,
        amount: toDollars(amountMicros),
        by: by === null ? null : { id: by, name: name ?? '' },
        at: at.toISOString(),
      }))
    },
  }
}

/** The row of the advertisement is locked. */
async function listCreditable(tx: Transaction, adId: string, input: NewAdCredit): Promise<StoredEvent[]> {
  const charged = await findWithoutCredit(tx, adId, input, gt(adEvents.costMicros, 0))
  const left = input.count - charged.length
  if (left === 0) return charged
  const free = await findWithoutCredit(tx, adId, { ...input, count: left }, eq(adEvents.costMicros, 0))
  return [...charged, ...free]
}

/** Counted events, newest first. */
function findWithoutCredit(
  tx: Transaction,
  adId: string,
  input: NewAdCredit,
  price: SQL,
): Promise<StoredEvent[]> {
  const { kind, from, to, count } = input
  const credit = alias(adEvents, 'credit')
  const creditOfEvent = tx
    .select({ token: credit.token })
    .from(credit)
    .where(
      and(
        eq(credit.issuedAt, adEvents.issuedAt),
        eq(credit.token, adEvents.token),
        eq(credit.kind, creditKinds[kind]),
      ),
    )
  return tx
    .select()
    .from(adEvents)
    .where(
      and(
        eq(adEvents.adId, adId),
        eq(adEvents.kind, kind),
        isNull(adEvents.reason),
        price,
        gte(adEvents.day, from),
        lte(adEvents.day, to),
        // For the index: a day begins and ends within a day of the same one in UTC.
        gte(adEvents.at, new Date(Date.parse(from) - dayMs)),
        lt(adEvents.at, new Date(Date.parse(to) + 2 * dayMs)),
        notExists(creditOfEvent),
      ),
    )
    .orderBy(desc(adEvents.at), desc(adEvents.issuedAt), desc(adEvents.token))
    .limit(count)
}

function toCredit(event: StoredEvent, kind: CreditedKind, now: Date, timeZone: string): StoredEvent {
  return {
    ...event,
    kind: creditKinds[kind],
    at: now,
    day: toIsoDay(now, timeZone),
    repeats: 0,
    // Not -0 for an event that was free of charge.
    costMicros: 0 - event.costMicros,
  }
}
