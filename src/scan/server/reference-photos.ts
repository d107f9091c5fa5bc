// Keeps the photo of a scan among the reference images of the product that was named last, and of no other.
import { eq } from 'drizzle-orm'
import type { CatalogueService } from '#src/catalogue/server/catalogue.service.ts'
import type { CurrentUser } from '#src/platform/http/access.ts'
import type { UnitOfWork, Write } from '#src/platform/unit-of-work.ts'
import { scans } from './scan.tables.ts'
import type { ScanRow } from './scan-row.ts'

type Dependencies = { write: Write; catalogue: Pick<CatalogueService, 'pictures'> }
type Named = Pick<ScanRow, 'id' | 'productId'>

/** Photos of members beside the publisher's pictures. */
const maxPhotosOfProduct = 8

export function createReferencePhotos({ write, catalogue: { pictures } }: Dependencies) {
  return {
    async hasRoom(productId: string, tx?: UnitOfWork['tx']): Promise<boolean> {
      return (await pictures.countPhotos(productId, tx)) < maxPhotosOfProduct
    },

    /**
     * @param libraryId of the photo
     * @returns false when another product was named meanwhile
     */
    add: ({ id, productId }: Named, libraryId: string, teacher: CurrentUser): Promise<boolean> =>
      write(async (unit) => {
        const isThis = eq(scans.id, id)
        const [row] = await unit.tx.select().from(scans).where(isThis).for('update')
        if (!row || productId === null || row.productId !== productId) return false
        const fields = { kind: 'photo', source: 'scan', isShown: false, isPreparedByCaller: true } as const
        const { _id, kind } = await pictures.addWithin(unit, productId, { ...fields, libraryId }, teacher)
        // A picture of the publisher does not depend on what is said about the scan.
        if (kind === 'photo') await unit.tx.update(scans).set({ referencePictureId: _id }).where(isThis)
        return true
      }),

    /** Call it before the scan is changed. @param productId that is named now; null for none */
    async follow(
      unit: UnitOfWork,
      row: ScanRow,
      productId: string | null,
      editor?: CurrentUser,
    ): Promise<void> {
      const { referencePictureId, productId: from } = row
      if (referencePictureId === null || from === null || from === productId) return
      const to = productId !== null && (await this.hasRoom(productId, unit.tx)) ? productId : undefined
      await pictures.moveWithin(unit, referencePictureId, { from, to }, editor)
    },
  }
}
