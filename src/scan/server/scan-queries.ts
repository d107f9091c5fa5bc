// Reads scans: one, those of a member, those that wait for an expert.
import { asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import { findAnalysis } from '#src/catalogue/contract/analyses.ts'
import type { CatalogueService } from '#src/catalogue/server/catalogue.service.ts'
import { getPageOffset } from '#src/platform/contract/page-offset.ts'
import { paginate } from '#src/platform/contract/pagination.ts'
import type { Db } from '#src/platform/database/database.ts'
import type { CurrentUser } from '#src/platform/http/access.ts'
import { isId } from '#src/platform/id.ts'
import { notFound } from '#src/platform/problem.ts'
import {
  type ScanAnswer,
  type ScanPage,
  type ScanQuery,
  type ScanRead,
  scanLimits,
} from '../contract/scan.ts'
import { findKnownLot } from './find-lot.ts'
import { checkLabel } from './label-check/check-label.ts'
import { scanPhotos, scans } from './scan.tables.ts'
import { assertNotDecidedByExpert, listProductIds, type ScanRow, toScanAnswer } from './scan-row.ts'

type Dependencies = { db: Db; catalogue: Pick<CatalogueService, 'products'> }

export function createScanQueries({ db, catalogue }: Dependencies) {
  async function answer(rows: ScanRow[]): Promise<ScanAnswer[]> {
    const cards = await catalogue.products.listCards(listProductIds(rows))
    const byId = new Map(cards.map((card) => [card._id, card]))
    return rows.map((row) => toScanAnswer(row, byId))
  }

  /** The analysis of the lot on the label, or of its harvest, and the protected name. */
  async function findProductFacts(productId: string, { lines, lot, harvestYear }: ScanRead) {
    const facts = await catalogue.products.findLabelFacts(productId)
    if (!facts) return {}
    const known = facts.analyses.flatMap((analysis) => analysis.lot ?? [])
    const analysis = findAnalysis(facts, { lot: findKnownLot(lines, known) ?? lot, harvestYear })
    const { protection, protectedName, protectedId } = facts.origin ?? {}
    return {
      ...(analysis ? { analysis } : {}),
      ...(protection || protectedId ? { protectedOrigin: { protection, protectedName, protectedId } } : {}),
    }
  }

  async function listPage(where: SQL, order: SQL[], { page = 1, limit = scanLimits.pageSize }: ScanQuery) {
    const [rows, [counted]] = await Promise.all([
      db
        .select()
        .from(scans)
        .where(where)
        .orderBy(...order)
        .limit(limit)
        .offset(getPageOffset(page, limit)),
      db.select({ total: sql<number>`count(*)::int` }).from(scans).where(where),
    ])
    return { data: await answer(rows), pagination: paginate(page, limit, counted?.total ?? 0) }
  }

  async function findRow(condition: SQL): Promise<ScanRow | undefined> {
    const [row] = await db.select().from(scans).where(condition)
    return row
  }

  /** @returns JPEG; undefined when the photo is not kept any more */
  async function findPhoto(scanId: string): Promise<Buffer | undefined> {
    const [row] = await db.select().from(scanPhotos).where(eq(scanPhotos.scanId, scanId))
    return row?.photo
  }

  return {
    async answerOne(row: ScanRow): Promise<ScanAnswer> {
      const [found] = await answer([row])
      if (!found) throw new Error('a scan was not converted')
      const labelCheck = checkLabel(row.read.lines)
      const facts = found.product ? await findProductFacts(found.product._id, row.read) : {}
      return { ...found, ...facts, ...(labelCheck ? { labelCheck } : {}) }
    },

    findByKey: async (key: string | undefined): Promise<ScanRow | undefined> =>
      key === undefined ? undefined : findRow(eq(scans.idempotencyKey, key)),

    /** The scan if this person may see it. @throws ProblemError 404 */
    async getRow(id: string, viewer: CurrentUser | undefined): Promise<ScanRow> {
      const row = isId(id) ? await findRow(eq(scans.id, id)) : undefined
      if (!row || !maySee(row, viewer)) throw notFound('scan')
      return row
    },

    /** The scan if it belongs to this person; any for admins. @throws ProblemError 404 */
    async getOwnRow(id: string, viewer: CurrentUser): Promise<ScanRow> {
      const row = isId(id) ? await findRow(eq(scans.id, id)) : undefined
      if (!row || (row.userId !== viewer.id && viewer.role !== 'admin')) throw notFound('scan')
      return row
    },

    /**
     * The scan if it was made by this person, or without an account; undefined when there is none.
     * @throws ProblemError 409 after the answer of an expert
     */
    async findReplaceableRow(id: string, viewer: CurrentUser | undefined): Promise<ScanRow | undefined> {
      const row = isId(id) ? await findRow(eq(scans.id, id)) : undefined
      if (!row || (row.userId !== null && row.userId !== viewer?.id)) return undefined
      assertNotDecidedByExpert(row)
      return row
    },

    /** The scan if this person may name the product on it. @throws ProblemError 404 */
    async getWaitingRow(id: string, expert: CurrentUser): Promise<ScanRow> {
      const row = isId(id) ? await findRow(eq(scans.id, id)) : undefined
      if (!row || !isExpertFor(row, expert)) throw notFound('scan')
      return row
    },

    listOwn: (userId: string, query: ScanQuery): Promise<ScanPage> =>
      listPage(eq(scans.userId, userId), [desc(scans.createdAt), desc(scans.id)], query),

    listWaiting: (query: ScanQuery): Promise<ScanPage> =>
      listPage(
        sql`${scans.isWaiting}`,
        [sql`${scans.question} is null`, asc(scans.createdAt), asc(scans.id)],
        query,
      ),

    /** @returns JPEG. @throws ProblemError 404 also when the photo is not kept any more */
    async getPhoto(scanId: string): Promise<Buffer> {
      const photo = await findPhoto(scanId)
      if (!photo) throw notFound('photo')
      return photo
    },

    findPhoto,
  }
}

/** Professional accounts see what waits for them, admins everything. */
function isExpertFor({ isWaiting }: ScanRow, { role, isProfessional }: CurrentUser): boolean {
  return role === 'admin' || (isWaiting && isProfessional === true)
}

/** Scans without an account are seen by whoever knows their id, which is random. */
function maySee(row: ScanRow, viewer: CurrentUser | undefined): boolean {
  const { userId } = row
  return userId === null || userId === viewer?.id || (viewer !== undefined && isExpertFor(row, viewer))
}
