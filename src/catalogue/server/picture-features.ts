// Features of product pictures, by which the recogniser compares photos with labels. It computes them; the catalogue keeps
// them with the picture.
import { and, asc, eq, gt, gte, isNull, ne, notInArray, or, sql } from 'drizzle-orm'
import { media as mediaTable } from '#src/media/server/media.tables.ts'
import type { Db } from '#src/platform/database/database.ts'
import { productPictures } from './catalogue.tables.ts'

type PictureFile = { id: string; mediaId: string; extension: string }
type PictureFeatures = { id: string; productId: string; features: Uint8Array }

const batchSize = 200

export function createPictureFeatures({ db }: { db: Db }) {
  return {
    /** Pictures whose features are missing or of another version, oldest first. @param except their ids */
    async listWithout(
      version: number,
      limit: number,
      except: readonly string[] = [],
    ): Promise<PictureFile[]> {
      return db
        .select({
          id: productPictures.id,
          mediaId: mediaTable.id,
          extension: mediaTable.extension,
        })
        .from(productPictures)
        .innerJoin(mediaTable, eq(mediaTable.id, productPictures.pictureId))
        .where(
          and(
            or(isNull(productPictures.featuresVersion), ne(productPictures.featuresVersion, version)),
            except.length > 0 ? notInArray(productPictures.id, [...except]) : undefined,
          ),
        )
        .orderBy(asc(productPictures.createdAt), asc(productPictures.id))
        .limit(limit)
    },

    /** @param features null for a picture that cannot be read; it is not tried again */
    async store(id: string, version: number, features: Uint8Array | null): Promise<void> {
      await db
        .update(productPictures)
        .set({
          features: features && Buffer.from(features),
          featuresVersion: version,
          featuresAt: features ? sql`now()` : null,
        })
        .where(eq(productPictures.id, id))
    },

    /** Changes whenever a picture with features is added, removed or moved to another product. */
    async getState(version: number): Promise<string> {
      const [row] = await db
        .select({
          // Of all times: a change that is committed late has an earlier time than those that are known already.
          state: sql<string>`count(${productPictures.features}) || ' ' || coalesce(sum(extract(epoch from ${productPictures.featuresAt})), 0)`,
        })
        .from(productPictures)
        .where(eq(productPictures.featuresVersion, version))
      return row?.state ?? ''
    },

    /** Ids of all pictures with features. */
    async listIds(version: number): Promise<string[]> {
      const rows = await db
        .select({ id: productPictures.id })
        .from(productPictures)
        .where(
          and(eq(productPictures.featuresVersion, version), sql`${productPictures.features} is not null`),
        )
      return rows.map(({ id }) => id)
    },

    /** Pictures with their features, in batches. @param since only those that changed since then */
    async *list(version: number, since?: Date): AsyncGenerator<PictureFeatures[]> {
      let after = ''
      for (;;) {
        const rows = await db
          .select({
            id: productPictures.id,
            productId: productPictures.productId,
            features: productPictures.features,
          })
          .from(productPictures)
          .where(
            and(
              gt(productPictures.id, after),
              eq(productPictures.featuresVersion, version),
              since && gte(productPictures.featuresAt, since),
            ),
          )
          .orderBy(asc(productPictures.id))
          .limit(batchSize)
        const last = rows.at(-1)
        if (!last) return
        yield rows.flatMap(({ features, ...row }) => (features ? [{ ...row, features }] : []))
        after = last.id
      }
    },
  }
}
