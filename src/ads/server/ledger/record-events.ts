// Stores a batch of events in one transaction: each is counted at most once, and no budget is exceeded. The rows of the
// advertisements are locked first, in the order of their ids; all events of a token belong to one advertisement, so that
// no other process can store the same event meanwhile.
import { and, getTableColumns, inArray, isNull, sql } from 'drizzle-orm'
import { toIsoDay } from '#src/i18n/format-date.ts'
import type { Transaction } from '#src/platform/database/database.ts'
import { isId } from '#src/platform/id.ts'
import type { UnitOfWork } from '#src/platform/unit-of-work.ts'
import { adsTag } from '../../contract/cache-tags.ts'
import { adEventKinds, adEvents, advertisements, type EventReason } from '../ads.tables.ts'
import { getAdStatus } from '../delivery/ad-status.ts'
import { articleReadableFrom } from '../delivery/article-readable-from.ts'
import { eventKey, type NewEvent } from './new-event.ts'
import { addEvent, addRepetition, createRollUps, toArray } from './roll-ups.ts'
import { addToCounters, storeEvents } from './store-events.ts'

type Advertisement = typeof advertisements.$inferSelect & { articleReadableFrom: Date | null }
type StoredEvent = typeof adEvents.$inferSelect
type Decision = { reason: EventReason | null; costMicros: number }

/** `isNew` until it is stored; `repeats` are those of this batch. */
type KnownEvent = { event: StoredEvent; isNew: boolean; repeats: number }

/** How long after a click a conversion belongs to it. */
const maxConversionDelayMs = 30 * 86_400_000

/**
 * @returns for each event whether it was counted; undefined for an unknown or deleted advertisement, and for a conversion
 *   without a counted click
 */
export async function recordEvents(
  { tx, invalidate }: UnitOfWork,
  batch: NewEvent[],
  { timeZone, now }: { timeZone: string; now: Date },
): Promise<(boolean | undefined)[]> {
  const ads = await lockAdvertisements(tx, batch)
  const isLive = (ad: Advertisement) => getAdStatus(ad, now) === 'running'
  const liveBefore = new Set([...ads.values()].filter(isLive).map(({ id }) => id))
  const known = await findKnownEvents(tx, batch)
  const rollUps = createRollUps()
  const day = toIsoDay(now, timeZone)

  const results = batch.map((event) => {
    const ad = ads.get(event.adId)
    if (!ad) return undefined
    const key = eventKey(event)
    const original = known.get(key)
    if (original) {
      original.repeats += 1
      addRepetition(rollUps, original.event)
      return false
    }
    const click = event.kind === 'conversion' ? findConvertedClick(known, event, now) : undefined
    if (event.kind === 'conversion' && !click) return undefined
    const impression = known.get(eventKey({ ...event, kind: 'impression' }))
    const decision = decide(event, ad, { now, isSeen: impression?.event.reason === null })
    const { isAttested: _attested, ...columns } = event
    const { device, country } = click ?? event
    const stored: StoredEvent = { ...columns, device, country, ...decision, at: now, day, repeats: 0 }
    known.set(key, { event: stored, isNew: true, repeats: 0 })
    addToCounters(ad, stored)
    addEvent(rollUps, stored)
    return decision.reason === null
  })

  const all = [...known.values()]
  await storeEvents(tx, {
    added: all.filter(({ isNew }) => isNew).map(({ event, repeats }) => ({ ...event, repeats })),
    repeated: all.filter(({ isNew, repeats }) => !isNew && repeats > 0),
    ads: [...ads.values()],
    rollUps,
  })
  const hasEnded = [...ads.values()].some((ad) => liveBefore.has(ad.id) && !isLive(ad))
  if (hasEnded) invalidate(adsTag)
  return results
}

async function lockAdvertisements(tx: Transaction, batch: NewEvent[]): Promise<Map<string, Advertisement>> {
  const ids = [...new Set(batch.map(({ adId }) => adId))].filter(isId)
  if (ids.length === 0) return new Map()
  const rows = await tx
    .select({ ...getTableColumns(advertisements), articleReadableFrom })
    .from(advertisements)
    .where(and(inArray(advertisements.id, ids), isNull(advertisements.deletedAt)))
    .orderBy(advertisements.id)
    .for('no key update')
  return new Map(rows.map((row) => [row.id, row]))
}

/** Stored events with the tokens of the batch. Those without a token are new by definition. */
async function findKnownEvents(tx: Transaction, batch: NewEvent[]): Promise<Map<string, KnownEvent>> {
  const attested = batch.filter(({ isAttested }) => isAttested)
  const tokens = [...new Map(attested.map((event) => [event.token, event])).values()]
  if (tokens.length === 0) return new Map()
  const wanted = sql`unnest(
    ${toArray(
      tokens.map(({ issuedAt }) => issuedAt.toISOString()),
      'timestamptz',
    )},
    ${toArray(
      tokens.map(({ token }) => token),
      'uuid',
    )}) as wanted (issued_at, token)`
  // The limit makes the database look up each token. A join of a new partition, of which it has no statistics, would read
  // all of it.
  const ofToken = tx
    .select()
    .from(adEvents)
    .where(sql`${adEvents.issuedAt} = wanted.issued_at and ${adEvents.token} = wanted.token`)
    .limit(adEventKinds.length)
    .as('event')
  const rows = await tx.select().from(wanted).innerJoinLateral(ofToken, sql`true`)
  return new Map(rows.map(({ event }) => [eventKey(event), { event, isNew: false, repeats: 0 }]))
}

/** The counted click that a conversion follows, unless it was taken back or is too long ago. */
function findConvertedClick(
  known: Map<string, KnownEvent>,
  conversion: NewEvent,
  now: Date,
): StoredEvent | undefined {
  const click = known.get(eventKey({ ...conversion, kind: 'click' }))?.event
  const isCredited = known.has(eventKey({ ...conversion, kind: 'click-credit' }))
  if (!click || click.reason !== null || isCredited) return undefined
  return now.getTime() - click.at.getTime() <= maxConversionDelayMs ? click : undefined
}

/** Whether the event counts, and what it costs at the current price. */
function decide(
  { kind, reason, isAttested }: NewEvent,
  ad: Advertisement,
  { now, isSeen }: { now: Date; isSeen: boolean },
): Decision {
  const excluded = (because: EventReason): Decision => ({ reason: because, costMicros: 0 })
  if (reason) return excluded(reason)
  const isRunning = getAdStatus(ad, now) === 'running'
  const counted = (price: number): Decision => {
    const fits = ad.budget === 0 || ad.spendMicros + price <= ad.budget
    return { reason: null, costMicros: isRunning && fits ? price : 0 }
  }
  if (kind === 'conversion') return counted(0)
  if (kind === 'viewable') return isSeen ? counted(0) : excluded('late')
  if (kind === 'impression') return isRunning ? counted(ad.costPerImpression) : excluded('late')
  if (ad.linkUrl === '') return excluded('no-link')
  // Readers who saw the advertisement while it ran may click it later, free of charge.
  return isRunning || isAttested ? counted(ad.costPerClick) : excluded('late')
}
