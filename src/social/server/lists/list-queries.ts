// Reads the lists of members, and those that are shared.
import { and, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import type { CatalogueService } from '#src/catalogue/server/catalogue.service.ts'
import { products } from '#src/catalogue/server/catalogue.tables.ts'
import type { Db, Transaction } from '#src/platform/database/database.ts'
import { notFound } from '#src/platform/problem.ts'
import { users } from '#src/users/server/users.tables.ts'
import type { ListSummaries, SavedProduct, SharedList } from '../../contract/list.ts'
import { type ListName, listNames } from '../../contract/list-names.ts'
import { savedProducts, sharedLists } from '../social.tables.ts'

type Dependencies = { db: Db; catalogue: Pick<CatalogueService, 'products'> }

export function createListQueries({ db, catalogue }: Dependencies) {
  async function listSaved(userId: string, list: ListName): Promise<SavedProduct[]> {
    const rows = await db
      .select({ productId: savedProducts.productId, savedAt: savedProducts.changedAt })
      .from(savedProducts)
      .where(and(eq(savedProducts.userId, userId), eq(savedProducts.list, list), savedProducts.isSaved))
      .orderBy(...lastAddedFirst)
    const cards = await catalogue.products.listCards(
      rows.map(({ productId }) => productId),
      [isPublic],
    )
    const cardById = new Map(cards.map((card) => [card._id, card]))
    return rows.flatMap(({ productId, savedAt }) => {
      const product = cardById.get(productId)
      return product ? [{ product, savedAt: savedAt.toISOString() }] : []
    })
  }

  return {
    summarize: (userId: string): Promise<ListSummaries> => summarizeLists(db, userId),
    listSaved,

    /** Only the products and the nickname: not when they were added, nor any other list. @throws ProblemError 404 */
    async getShared(id: string): Promise<SharedList> {
      const [row] = await db
        .select({ userId: sharedLists.userId, list: sharedLists.list, nickname: users.nickname })
        .from(sharedLists)
        .innerJoin(users, eq(users.id, sharedLists.userId))
        .where(and(eq(sharedLists.id, id), sql`${users.suspendedAt} is null`))
      if (!row) throw notFound('list', 'Its owner does not share it any more.')
      const saved = await listSaved(row.userId, row.list)
      return {
        _id: id,
        list: row.list,
        owner: row.nickname.trim() || null,
        products: saved.flatMap(({ product }) => (product.status === 'live' ? [product] : [])),
      }
    },
  }
}

const lastAddedFirst = [desc(savedProducts.changedAt), desc(savedProducts.productId)]
/** Withdrawn products stay in lists; those that became drafts again are not public. */
const isPublic = inArray(products.status, ['live', 'withdrawn'])

export async function summarizeLists(db: Db | Transaction, userId: string): Promise<ListSummaries> {
  const saved = await db
    .select({ list: savedProducts.list, productId: savedProducts.productId })
    .from(savedProducts)
    .innerJoin(products, and(eq(products.id, savedProducts.productId), ne(products.status, 'draft')))
    .where(and(eq(savedProducts.userId, userId), savedProducts.isSaved))
    .orderBy(...lastAddedFirst)
  const links = await db.select().from(sharedLists).where(eq(sharedLists.userId, userId))
  const summarize = (name: ListName): ListSummaries[ListName] => ({
    productIds: saved.flatMap(({ list, productId }) => (list === name ? [productId] : [])),
    linkId: links.find(({ list }) => list === name)?.id ?? null,
  })
  return Object.fromEntries(listNames.map((name) => [name, summarize(name)])) as ListSummaries
}
