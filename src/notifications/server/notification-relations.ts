// How notifications follow a product that is merged into another one. Deletions are up to the database.
import { eq } from 'drizzle-orm'
import type { ProductRelations } from '#src/catalogue/server/catalogue.service.ts'
import { notifications } from './notifications.tables.ts'

export const notificationRelations: ProductRelations = {
  async move({ tx }, from, into) {
    await tx.update(notifications).set({ productId: into }).where(eq(notifications.productId, from))
  },
}
