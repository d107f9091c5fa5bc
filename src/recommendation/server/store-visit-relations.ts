// How visits to stores follow a product that is merged into another one. Deletions are up to the database.
import { eq, sql } from 'drizzle-orm'
import type { ProductRelations } from '#src/catalogue/server/catalogue.service.ts'
import { storeVisits } from './recommendation.tables.ts'

export const storeVisitRelations: ProductRelations = {
  /** Where a member visited stores for both products, the later visit stays. */
  async move({ tx }, from, into) {
    await tx.execute(sql`
      insert into ${storeVisits} (user_id, product_id, visited_at)
      select user_id, ${into}, visited_at from ${storeVisits} where product_id = ${from}
      on conflict (user_id, product_id) do update
      set visited_at = greatest(${storeVisits.visitedAt}, excluded.visited_at)`)
    await tx.delete(storeVisits).where(eq(storeVisits.productId, from))
  },
}
