// How the entries of lists follow a product that is merged into another one. Deletions are up to the database.
import { eq, sql } from 'drizzle-orm'
import type { ProductRelations } from '#src/catalogue/server/catalogue.service.ts'
import { savedProducts } from '../social.tables.ts'

export const listRelations: ProductRelations = {
  /** Where a person decided about both products, the later decision stands. */
  async move({ tx }, from, into) {
    await tx.execute(sql`
      insert into ${savedProducts} (user_id, list, product_id, is_saved, changed_at, change_id)
      select user_id, list, ${into}, is_saved, changed_at, change_id
      from ${savedProducts} where product_id = ${from}
      on conflict (user_id, list, product_id) do update
      set is_saved = excluded.is_saved, changed_at = excluded.changed_at, change_id = excluded.change_id
      where ${savedProducts.changedAt} < excluded.changed_at`)
    await tx.delete(savedProducts).where(eq(savedProducts.productId, from))
  },
}
