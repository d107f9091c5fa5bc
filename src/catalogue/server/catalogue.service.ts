// The catalogue: products, their pictures, stores and offers.
import type { MediaService } from '#src/media/server/media.service.ts'
import type { Db } from '#src/platform/database/database.ts'
import type { Write } from '#src/platform/unit-of-work.ts'
import type { SearchIndex } from '#src/search/server/search-index.ts'
import { createProductImport } from './import/import-products.ts'
import { createLabelProducts } from './label-products.ts'
import { createOfferQueries } from './offer-queries.ts'
import { createOfferWriter } from './offer-writer.ts'
import { createPictureFeatures } from './picture-features.ts'
import { createProductPictures } from './product-pictures.ts'
import { createProductQueries } from './product-queries.ts'
import { createProductWriter } from './product-writer.ts'

export type CatalogueService = ReturnType<typeof createCatalogueService>

type Dependencies = { db: Db; write: Write; media: Pick<MediaService, 'library'>; searchIndex: SearchIndex }

export function createCatalogueService(dependencies: Dependencies) {
  const { db, searchIndex } = dependencies
  return {
    products: {
      ...createProductQueries({ db, searchIndex }),
      ...createProductWriter(dependencies),
    },
    ...createProductImport(dependencies),
    pictures: createProductPictures(dependencies),
    labelProducts: createLabelProducts({ db }),
    pictureFeatures: createPictureFeatures({ db }),
    stores: { ...createOfferQueries({ db }), ...createOfferWriter(dependencies) },
  }
}
