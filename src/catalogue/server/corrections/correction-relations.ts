// How reports of incorrect data follow a product that is merged into another one. Deletions are up to the database.
import { and, eq, isNull } from 'drizzle-orm'
import type { ProductRelations } from '../catalogue.service.ts'
import { corrections } from './corrections.tables.ts'

export const correctionRelations: ProductRelations = {
  async move({ tx }, from, into) {
    const isOfDouble = eq(corrections.productId, from)
    // The facts of the double are gone, and so is what was wrong about them.
    await tx.delete(corrections).where(and(isOfDouble, isNull(corrections.decidedAt)))
    await tx.update(corrections).set({ productId: into }).where(isOfDouble)
  },
}
