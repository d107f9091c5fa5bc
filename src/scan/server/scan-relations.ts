// How scans follow a product that is merged into another one. What happens after a deletion is up to the database.
import { eq, sql } from 'drizzle-orm'
import type { ProductRelations } from '#src/catalogue/server/catalogue.service.ts'
import { scans } from './scan.tables.ts'

export const scanRelations: ProductRelations = {
  async move({ tx }, from, into) {
    await tx.update(scans).set({ productId: into }).where(eq(scans.productId, from))
    // A scan that waits for an expert may have both among its candidates: the one that stays is enough.
    await tx.execute(sql`
      update ${scans} set candidates = (
        select coalesce(jsonb_agg(distinct_candidates.candidate order by distinct_candidates.position), '[]')
        from (
          select distinct on (candidate ->> 'productId') candidate, position
          from (
            select case when each ->> 'productId' = ${from}
              then jsonb_set(each, '{productId}', to_jsonb(${into}::text)) else each end as candidate, position
            from jsonb_array_elements(candidates) with ordinality listed (each, position)
          ) moved
          order by candidate ->> 'productId', position
        ) distinct_candidates
      )
      where is_waiting and candidates @> ${JSON.stringify([{ productId: from }])}::jsonb`)
  },
}
