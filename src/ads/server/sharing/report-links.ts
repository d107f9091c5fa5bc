// Links to reports, for advertisers without an account. They expire, and can be revoked.

import type { KeyObject } from 'node:crypto'
import { and, desc, eq, isNull, type SQL } from 'drizzle-orm'
import type { Db } from '#src/platform/database/database.ts'
import { isId, newId } from '#src/platform/id.ts'
import { invalidRequest, notFound } from '#src/platform/problem.ts'
import type { UnitOfWork, Write } from '#src/platform/unit-of-work.ts'
import { accountName, users } from '#src/users/server/users.tables.ts'
import type { AdReportLink, AdReportLinkQuery, NewAdReportLink } from '../../contract/ad-report-link.ts'
import { adReportLinks, advertisements } from '../ads.tables.ts'
import type { Editor } from '../booking/audit-advertisements.ts'
import { signReportToken } from './report-token.ts'

const dayMs = 86_400_000

export function createReportLinks(deps: {
  db: Db
  write: Write
  publicUrl: string
  getSecret: () => Promise<KeyObject>
}) {
  const { db, write, publicUrl, getSecret } = deps

  async function readLinks(condition: SQL | undefined): Promise<AdReportLink[]> {
    const rows = await db
      .select({ row: adReportLinks, title: advertisements.title, creatorName: accountName })
      .from(adReportLinks)
      .leftJoin(advertisements, eq(advertisements.id, adReportLinks.adId))
      .leftJoin(users, eq(users.id, adReportLinks.createdBy))
      .where(condition)
      .orderBy(desc(adReportLinks.createdAt), desc(adReportLinks.id))
    const secret = await getSecret()
    return rows.map(({ row, title, creatorName }) => ({
      _id: row.id,
      url: `${publicUrl}/advertising-report?token=${signReportToken(row.id, secret)}`,
      advertisement: row.adId === null ? null : { _id: row.adId, title: title ?? '' },
      advertiser: row.advertiser,
      createdAt: row.createdAt.toISOString(),
      createdBy: row.createdBy === null ? null : { id: row.createdBy, name: creatorName ?? '' },
      expiresAt: row.expiresAt.toISOString(),
      revokedAt: row.revokedAt?.toISOString() ?? null,
      isActive: row.revokedAt === null && row.expiresAt > new Date(),
    }))
  }

  async function getLink(id: string): Promise<AdReportLink> {
    const [link] = isId(id) ? await readLinks(eq(adReportLinks.id, id)) : []
    if (!link) throw notFound('report link')
    return link
  }

  return {
    /** Also expired and revoked ones, newest first. */
    list: ({ id, advertiser }: AdReportLinkQuery): Promise<AdReportLink[]> =>
      readLinks(
        and(
          id ? eq(adReportLinks.adId, id) : undefined,
          advertiser ? eq(adReportLinks.advertiser, advertiser) : undefined,
        ),
      ),

    /** @throws ProblemError 400 when there is no such advertisement or advertiser */
    async create({ id: adId, advertiser, days }: NewAdReportLink, editor: Editor): Promise<AdReportLink> {
      const id = newId()
      const createdAt = new Date()
      const expiresAt = new Date(createdAt.getTime() + days * dayMs)
      await write(async (unit) => {
        const label = await findLabel(unit, { adId, advertiser })
        await unit.tx
          .insert(adReportLinks)
          .values({ id, adId, advertiser, createdBy: editor?.id ?? null, createdAt, expiresAt })
        await unit.audit({
          actor: editor,
          action: 'report-link.created',
          subject: { type: 'report-link', id, label },
          details: { advertisement: adId ?? null, days },
        })
      })
      return getLink(id)
    },

    /** It stops working at once. @throws ProblemError 404 */
    async revoke(id: string, editor: Editor): Promise<AdReportLink> {
      const { advertisement, advertiser } = await getLink(id)
      await write(async ({ tx, audit }) => {
        const revoked = await tx
          .update(adReportLinks)
          .set({ revokedAt: new Date() })
          .where(and(eq(adReportLinks.id, id), isNull(adReportLinks.revokedAt)))
          .returning({ id: adReportLinks.id })
        if (revoked.length === 0) return
        await audit({
          actor: editor,
          action: 'report-link.revoked',
          subject: { type: 'report-link', id, label: advertisement?.title ?? advertiser ?? '' },
          details: { advertisement: advertisement?._id ?? null },
        })
      })
      return getLink(id)
    },
  }
}

type Subject = { adId: string | undefined; advertiser: string | undefined }

/** The title of the advertisement, or the name of the advertiser. */
async function findLabel(
  { tx }: Pick<UnitOfWork, 'tx'>,
  { adId, advertiser = '' }: Subject,
): Promise<string> {
  const { id, title } = advertisements
  if (adId === undefined) {
    const [row] = await tx
      .select({ id })
      .from(advertisements)
      .where(eq(advertisements.advertiser, advertiser))
      .limit(1)
    if (row) return advertiser
    throw invalidRequest([{ path: 'advertiser', message: 'must be the advertiser of an advertisement' }])
  }
  const [row] = isId(adId) ? await tx.select({ title }).from(advertisements).where(eq(id, adId)) : []
  if (row) return row.title
  throw invalidRequest([{ path: 'id', message: 'must be the id of an advertisement' }])
}
